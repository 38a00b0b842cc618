// The few words that are needed before Python is there.
const WORDS = {
  en: {
    loading: "Loading the rules …",
    starting: "Setting up the table …",
    broken: "The download stopped. Check your connection; nothing that has arrived is lost.",
    failed: "The table could not be set up in this browser.",
    again: "Try again",
    update: "A new version is ready. Your game is saved.",
    updateNow: "Update now",
    later: "Later",
  },
  fr: {
    loading: "Chargement des règles…",
    starting: "Mise en place de la table…",
    broken: "Le téléchargement s’est arrêté. Vérifiez la connexion : rien de ce qui est arrivé n’est perdu.",
    failed: "La table n’a pas pu être mise en place dans ce navigateur.",
    again: "Réessayer",
    update: "Une nouvelle version est prête. Votre partie est enregistrée.",
    updateNow: "Mettre à jour",
    later: "Plus tard",
  },
  es: {
    loading: "Cargando las reglas…",
    starting: "Preparando la mesa…",
    broken: "La descarga se ha detenido. Revise la conexión: lo que ya llegó no se pierde.",
    failed: "No se pudo preparar la mesa en este navegador.",
    again: "Reintentar",
    update: "Hay una nueva versión. Su partida está guardada.",
    updateNow: "Actualizar ahora",
    later: "Más tarde",
  },
};

export const language = () => (WORDS[document.documentElement.lang] ? document.documentElement.lang : "en");
export const word = (key) => WORDS[language()][key];
