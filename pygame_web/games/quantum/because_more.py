"""Facts that speak for the set-up, for small steps and for cards, as sentences."""

from __future__ import annotations

from typing import Any

from pygame_web.language import T


def more_facts(code: str, f: dict[str, Any], t: T) -> str:
    """A fact as a sentence; "" for an unknown code. Raises `KeyError` for a missing detail."""
    return _set_up(code, f, t) or _steps(code, f, t) or _turns(code, f, t) or _cards(code, f, t)


def _set_up(code: str, f: dict[str, Any], t: T) -> str:
    match code:
        case "more-planets" | "few-planets":
            return t(
                "Planets with a number these dice make: {count}. "
                "New dice make more in {chance} of cases.",
                **f,
            )
        case "three-needed":
            return t("No two of these dice make the number of a planet; it takes all three.")
        case "begins":
            return t(
                "The lowest sum begins: three dice show more than {total} in {chance} of cases.",
                **f,
            )
        case "start-near":
            return t(
                "Squares to planet {planet}, where {sum} = {total} fits: {steps}. "
                "From the other starting planets: {other} or more.",
                **f,
            )
        case "start-apart":
            return t(
                "Squares to the nearest rival: {steps}. "
                "From the other starting planets: at most {other}.",
                **f,
            )
        case "start-same":
            return t(
                "The other starting planets are no nearer to a planet whose number your dice make."
            )
        case "settle-near" | "comes":
            return t(
                "Squares to planet {planet}: {steps} from {cell}, {other} from the farthest free "
                "square.",
                **f,
            )
        case "settle-apart":
            return t(
                "Squares to the nearest rival ship: {steps} from here, {other} from another free "
                "square.",
                **f,
            )
    return ""


def _steps(code: str, f: dict[str, Any], t: T) -> str:
    match code:
        case "toward":
            return t(
                "The {ship} comes nearer to planet {planet}. Squares: {steps} instead of {was}.",
                **f,
            )
        case "can-attack":
            return t("Then {ship} at {cell} can be attacked ({chance}).", **f)
        case "safer-little":
            return t(
                "The ship at {cell} is safer: attacks win in {now} of cases instead of {was}.",
                **f,
            )
        case "duel":
            return t(
                "Against {ship} at {cell} a {shows} wins in {chance} of cases, "
                "a {before} in {was}.",
                **f,
            )
        case "apart":
            return t(
                "The {ship} gets away from the nearest rival ship. "
                "Squares: {steps} instead of {was}.",
                **f,
            )
        case "stays":
            return t("It stays near planet {planet}. Squares: {steps} instead of {other}.", **f)
        case "advances":
            return t(
                "It comes nearer to planet {planet}. Squares: {steps} instead of {other}.", **f
            )
        case "stays-safe" | "advances-safe":
            return t(
                "At {cell} attacks on it would win in {chance} of cases instead of {now}.", **f
            )
        case "stays-apart" | "advances-apart":
            return t("Squares to the nearest rival ship: {steps} instead of {other}.", **f)
    return ""


def _turns(code: str, f: dict[str, Any], t: T) -> str:
    match code:
        case "pick":
            return t.n(
                "At the end of this turn you take a card.",
                "At the end of this turn you take {n} cards.",
                int(f["count"]),
            )
        case "unhurt":
            return t("No rival can attack one of your ships now.")
        case "hurt-at-most":
            return t("Attacks on your ships win in {chance} of cases at most.", **f)
        case "idle":
            return t("No step is sure to make the number of a planet, and no ship can attack.")
        case "idle-attack":
            return t(
                "No step is sure to make the number of a planet; the best attack wins in {chance} "
                "of cases.",
                **f,
            )
        case "new-die":
            return t(
                "With these dice you lose the battle. The new die wins in {chance} of cases.", **f
            )
        case "dice-win":
            return t("With these dice you win the battle.")
        case "trade":
            return t("The attack would win in {chance} of cases; now the {ship} is lost too.", **f)
        case "no-trade":
            return t(
                "The attack wins in {chance} of cases; with the card both ships would be lost.", **f
            )
    return ""


def _cards(code: str, f: dict[str, Any], t: T) -> str:
    match code:
        case "card-dominance":
            return t("Dominance rises to {value}.", **f)
        case "card-ship":
            return t("Your fleet grows to {count} ships.", **f)
        case "card-turn":
            return t("You play an extra turn.")
        case "card-lift":
            return t("Rivals' cubes that it can move: {count}.", **f)
        case "card-robs":
            return t("Rivals who lose a command card: {count}.", **f)
        case "card-wrecks":
            return t("Ships in your scrapyard that can come back: {count}.", **f)
        case "card-sum":
            return t("With it your ships make the number of planet {planet}.", **f)
        case "card-action":
            return t("As your ships stand, it gives an extra action at the start of your turn.")
        case "card-study":
            return t("If your turn began now, research would rise to {value}.", **f)
        case "card-level":
            return t("Research then brings a card at {needed}; yours is at {value}.", **f)
        case "card-reach":
            return t("With it the {ship} reaches planet {planet} in one move.", **f)
        case "card-deploy":
            return t("Ships in your scrapyard that come back without an action: {count}.", **f)
        case "card-squares":
            return t("More squares where a ship from the scrapyard can come back: {count}.", **f)
        case "card-free":
            return t("More choices without an action, as your ships stand: {count}.", **f)
        case "card-steps":
            return t("More choices in a turn, as your ships stand: {count}.", **f)
        case "card-number":
            return t("You choose the number: a {face} makes the number of planet {planet}.", **f)
        case "card-useless":
            return t("It would not change a sum, a move or an attack now.")
        case "refresh":
            return t.n(
                "You can take a card from the new ones.",
                "You can take {n} cards from the new ones.",
                int(f["count"]),
            )
    return _battles(code, f, t)


def _battles(code: str, f: dict[str, Any], t: T) -> str:
    match code:
        case "card-odds":
            return t(
                "With it an attack on {ship} at {cell} wins in {chance} of cases instead of {was}.",
                **f,
            )
        case "card-guard":
            return t(
                "With it attacks on your {ship} at {cell} win in {chance} of cases "
                "instead of {was}.",
                **f,
            )
        case "card-both":
            return t(
                "An attack on your {ship} at {cell} wins in {chance} of cases; "
                "with it you could destroy both ships.",
                **f,
            )
        case "card-spoils" if f["research"]:
            return t(
                "An attack on {ship} at {cell} wins in {chance} of cases; "
                "with it research then rises by {research}.",
                **f,
            )
        case "card-spoils":
            return t(
                "An attack on {ship} at {cell} wins in {chance} of cases; "
                "with it you then get an extra action.",
                **f,
            )
        case "card-rise":
            return t("A victory brings dominance to {value}.", **f)
        case "card-keeps":
            return t(
                "Rivals can attack your {ship} at {cell}; dominance then stays at {value}.", **f
            )
    return ""
