"""The French of the rulebook: ships, actions, cards and places by the names players know."""

from __future__ import annotations

import re

import pytest

from build_steps import words
from pygame_web.games.quantum.terms import SHIPS

FRENCH = {
    "Battlestation": "Station de combat",
    "Flagship": "Vaisseau amiral",
    "Destroyer": "Destroyer",
    "Frigate": "Frégate",
    "Interceptor": "Intercepteur",
    "Scout": "Éclaireur",
    "Transport": "Transport",
    "Warp": "Warp",
    "Modify": "Modifier",
    "Maneuver": "Manœuvre",
    "Free reconfigure": "Reconfiguration gratuite",
    "Reconfigure": "Reconfigurer",
    "Deploy": "Déployer",
    "Construct": "Construire",
    "Research": "Recherche",
    "Scrapyard": "Casse",
    "Dominance": "Domination",
    "Advance cards": "Cartes d’avancement",
    "Command sheets": "Feuilles de commandement",
    "Relocation": "Repositionnement",
    "Aggression": "Agression",
    "Momentum": "Momentum",
    "Reorganization": "Réorganisation",
    "Stubborn": "Obstiné",
    "Relentless": "Impitoyable",
    "Warlike": "Belliqueux",
    "Curious": "Curieux",
    "Energetic": "Énergique",
    "Cunning": "Rusé",
    "Stealthy": "Furtif",
    "Clever": "Astucieux",
    "Ferocious": "Féroce",
    "Arrogant": "Arrogant",
    "Ravenous": "Vorace",
    "Righteous": "Juste",
    "Dangerous": "Dangereux",
    "Plundering": "Pilleur",
    "Kepler Imperium": "Empire Kepler",
    "Vulpes Alliance": "Alliance Vulpes",
    "Orion Republic": "République d’Orion",
    "Andromeda Confederacy": "Confédération Andromeda",
    "Quantum entanglement": "Intrication quantique",
}


@pytest.mark.parametrize("english", FRENCH)
def test_the_rulebook_s_french(english: str) -> None:
    message = words.read(words.catalog("fr", "quantum"), "fr").get(english)
    assert message is not None
    assert message.string == FRENCH[english]


def test_what_a_ship_can_do_is_true_of_a_rival_s_ship_too() -> None:
    """The panel of a rival's ship says it as well: "your ships" would be the wrong ones."""
    assert not [ship.text for ship in SHIPS.values() if re.search(r"\byours?\b", ship.text)]
