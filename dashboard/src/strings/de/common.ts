import type { Words } from "../words.ts";

const nextTo = {
  day: ["gestern", "morgen"],
  week: ["letzte Woche", "nächste Woche"],
  month: ["letzten Monat", "nächsten Monat"],
  year: ["letztes Jahr", "nächstes Jahr"],
} as const;
const unitNames = {
  minute: ["Minute", "Minuten"],
  hour: ["Stunde", "Stunden"],
  day: ["Tag", "Tagen"],
  week: ["Woche", "Wochen"],
  month: ["Monat", "Monaten"],
  year: ["Jahr", "Jahren"],
} as const;

export const common: Words["common"] = {
  actions: {
    cancel: "Abbrechen",
    close: "Schließen",
    copied: "Kopiert",
    copy: "Kopieren",
    create: "Anlegen",
    delete: "Löschen",
    loadMore: "Mehr laden",
    more: "Mehr",
    save: "Speichern",
    search: "Suchen",
    tryAgain: "Noch einmal",
    typeToConfirm: "Zur Bestätigung schreib",
    undo: "Rückgängig",
  },
  nav: {
    label: "Hauptmenü",
    skip: "Zum Inhalt",
    menu: "Menü",
    search: "Suchen oder springen …",
    chatbots: "Chatbots",
    inbox: "Posteingang",
    tickets: "Tickets",
    leads: "Kontakte",
    gaps: "Wissenslücken",
    analytics: "Auswertung",
    insights: "Erkenntnisse",
    notifications: "Mitteilungen",
    unread: (count) => `Mitteilungen, ${count} ungelesen`,
    settings: "Einstellungen",
    account: "Konto",
    signOut: "Abmelden",
    workspaces: "Arbeitsbereiche",
    theme: "Farben",
    themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
    language: "Sprache",
    chatbot: "Dieser Chatbot",
    newChatbot: "Neuer Chatbot",
    searchIn: (place, words) => `${place}: „${words}“`,
  },
  problems: {
    unexpected: "Auf dieser Seite ging etwas schief. Lade sie neu; Gespeichertes ist sicher.",
    notCopied: "Dein Browser lässt diese Seite nicht kopieren. Markiere den Text und kopiere ihn selbst.",
    unreachable: "Der Dienst ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.",
    ours: (requestId) => `Im Dienst ging etwas schief. Sein Protokoll weiß mehr unter ${requestId}.`,
    signedOut: "Du warst abgemeldet. Melde dich an und versuche es noch einmal.",
    ofCode: (code, retryAfterSeconds) => {
      const wait = `Versuche es in ${retryAfterSeconds ?? 60} Sekunden noch einmal.`;
      const known: Readonly<Record<string, string>> = {
        sign_in_failed:
          "E-Mail-Adresse und Passwort passen nicht zusammen. Prüfe beide, oder lass das Passwort ändern.",
        forbidden: "Das erlaubt deine Rolle nicht. Bitte jemanden, der sie dir geben kann.",
        not_found: "Das gibt es hier nicht, oder nicht mehr.",
        rate_limited: `Das waren viele Anfragen auf einmal. ${wait}`,
        too_many_attempts: `Das waren viele Versuche. ${wait}`,
        payload_too_large: "Das ist mehr, als auf einmal geschickt werden kann. Teile es auf.",
        request_timeout: "Es kam zu langsam an. Versuche es noch einmal.",
        unavailable: "Der Dienst kann gerade nicht antworten. Versuche es gleich noch einmal.",
      };
      return known[code];
    },
    offline:
      "Keine Verbindung zum Dienst. Was du geschrieben hast, bleibt; es geht von selbst weiter, wenn sie wieder da ist.",
    notFoundTitle: "Diese Seite gibt es nicht",
    notFound: "Die Adresse hat vielleicht einen Tippfehler, oder was hier stand, wurde gelöscht.",
    pageFailed: "Diese Seite ließ sich nicht anzeigen",
    number: (min: number, max: number) => `Eine ganze Zahl von ${min} bis ${max}.`,
    reload: "Seite neu laden",
    notForYou: (role) => `Diese Seite ist für die Rolle ${role}`,
    notForYouHint: "Bitte jemanden mit dieser Rolle, es zu tun, oder dir die Rolle zu geben.",
    goHome: "Zu den Chatbots",
  },
  ago: (count, unit) => {
    const isPast = count < 0;
    if (unit === "second") return "jetzt";
    if (Math.abs(count) === 1 && unit !== "hour" && unit !== "minute") return nextTo[unit][isPast ? 0 : 1];
    if (Math.abs(count) === 2 && unit === "day") return isPast ? "vorgestern" : "übermorgen";
    const [one, many] = unitNames[unit];
    return `${isPast ? "vor" : "in"} ${Math.abs(count)} ${Math.abs(count) === 1 ? one : many}`;
  },
  list: {
    entry: (label, place) => `${label}: ${place}`,
    up: (place) => `${place} nach oben`,
    down: (place) => `${place} nach unten`,
    remove: (place) => `${place} entfernen`,
    moved: (place, of) => `Jetzt an Stelle ${place} von ${of}`,
  },
  roles: { owner: "Inhaber", admin: "Verwaltung", agent: "Beratung", viewer: "Nur lesen" },
};
