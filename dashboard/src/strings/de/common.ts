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
    about: (what) => `Info zu „${what}“`,
    copy: "Kopieren",
    create: "Erstellen",
    delete: "Löschen",
    loadMore: "Mehr laden",
    more: "Mehr",
    noDay: "Kein Datum",
    save: "Speichern",
    search: "Suchen",
    shown: (count) => `${count} angezeigt`,
    tryAgain: "Erneut versuchen",
    typeToConfirm: "Gib zur Bestätigung ein:",
    undo: "Rückgängig",
  },
  calendar: {
    open: "Kalender öffnen",
    previous: "Vorheriger Monat",
    next: "Nächster Monat",
    today: "Heute",
    clear: "Entfernen",
  },
  nav: {
    label: "Hauptmenü",
    skip: "Zum Inhalt springen",
    menu: "Menü",
    search: "Suchen …",
    chatbots: "Chatbots",
    inbox: "Posteingang",
    viewsLabel: "Ansichten",
    views: {
      open: "Alle offenen",
      needs_reply: "Antwort ausstehend",
      mine: "Meine",
      unassigned: "Nicht zugewiesen",
      ai: "KI",
      snoozed: "Zurückgestellt",
      resolved: "Gelöst",
    },
    needReply: (count) => `${count} mit ausstehender Antwort`,
    tickets: "Tickets",
    leads: "Leads",
    gaps: "Wissenslücken",
    analytics: "Analysen",
    insights: "Insights",
    notifications: "Benachrichtigungen",
    unread: (count) => `Benachrichtigungen, ${count} ungelesen`,
    settings: "Einstellungen",
    account: "Konto",
    presences: { online: "Online", away: "Abwesend" },
    availability: (now) => (now === "online" ? "Online: auf abwesend setzen" : "Abwesend: auf online setzen"),
    availabilityHints: {
      online: "Neue Konversationen erreichen dich, solange das Dashboard offen ist",
      away: "Neue Konversationen erreichen dich nicht",
    },
    signOut: "Abmelden",
    workspaces: "Arbeitsbereiche",
    theme: "Design",
    themes: { system: "System", light: "Hell", dark: "Dunkel" },
    language: "Sprache",
    chatbot: "Dieser Chatbot",
    groups: { pages: "Gehe zu", chatbots: "Chatbots", conversations: "Konversationen", actions: "Aktionen" },
    searchKeys: [
      { key: "↑↓", does: "Auswählen" },
      { key: "↵", does: "Öffnen" },
      { key: "esc", does: "Schließen" },
    ],
    newChatbot: "Neuer Chatbot",
    searchIn: (place, words) => `${place}: „${words}“`,
  },
  problems: {
    unexpected: "Auf dieser Seite ist etwas schiefgelaufen. Lade sie neu. Gespeicherte Änderungen bleiben erhalten.",
    notCopied: "Dein Browser hat das Kopieren blockiert. Markiere den Text und kopiere ihn manuell.",
    unreachable: "Der Dienst ist nicht erreichbar. Prüfe deine Verbindung und versuche es erneut.",
    ours: (requestId) =>
      `Etwas ist schiefgelaufen. Versuche es erneut oder suche im Log des Dienstes nach ${requestId}.`,
    signedOut: "Du wurdest abgemeldet. Melde dich an und versuche es erneut.",
    ofCode: (code, retryAfterSeconds) => {
      const wait = `Versuche es in ${retryAfterSeconds ?? 60} Sekunden erneut.`;
      const known: Readonly<Record<string, string>> = {
        sign_in_failed: "E-Mail-Adresse oder Passwort ist falsch. Prüfe beides oder setze dein Passwort zurück.",
        forbidden: "Dafür fehlt dir die Berechtigung. Wende dich an einen Inhaber oder Admin.",
        not_found: "Nicht gefunden. Möglicherweise wurde es gelöscht.",
        rate_limited: `Zu viele Anfragen. ${wait}`,
        too_many_attempts: `Zu viele Versuche. ${wait}`,
        payload_too_large: "Die Anfrage ist zu groß. Teile sie auf.",
        request_timeout: "Zeitüberschreitung bei der Übertragung. Versuche es erneut.",
        unavailable: "Der Dienst ist vorübergehend nicht verfügbar. Versuche es gleich erneut.",
      };
      return known[code];
    },
    offline: "Verbindung unterbrochen. Verbindung wird wiederhergestellt … Deine Eingaben bleiben erhalten.",
    notFoundTitle: "Seite nicht gefunden",
    notFound: "Die Adresse enthält vielleicht einen Tippfehler oder die Seite wurde gelöscht.",
    pageFailed: "Die Seite konnte nicht geladen werden",
    number: (min: number, max: number) => `Gib eine ganze Zahl von ${min} bis ${max} ein.`,
    reload: "Seite neu laden",
    notForYou: (role) => `Für diese Seite brauchst du die Rolle ${role}`,
    notForYouHint: "Wende dich an einen Inhaber oder Admin.",
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
  preview: "Vorschau",
  list: {
    entry: (label, place) => `${label}: ${place}`,
    up: (place) => `${place} nach oben`,
    down: (place) => `${place} nach unten`,
    remove: (place) => `${place} entfernen`,
    moved: (place, of) => `Verschoben an Position ${place} von ${of}`,
  },
  roles: { owner: "Inhaber", admin: "Admin", agent: "Agent", viewer: "Betrachter" },
};
