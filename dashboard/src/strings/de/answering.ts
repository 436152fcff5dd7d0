import type { Words } from "../words.ts";

export const answering: Words["answering"] = {
  model: {
    title: "Wer die Antworten schreibt",
    choice: "Antworten schreibt",
    service: (name) => `Was der Dienst eingestellt hat (${name})`,
    embedded: "Der eingebaute Antworter: zitiert dein Wissen, braucht keinen Schlüssel",
    providers: {
      "openai-compatible": "OpenAI, oder ein Server, der so spricht (Ollama, vLLM, Mistral …)",
      anthropic: "Anthropic",
      google: "Google",
    },
    builtIn: "eingebaut",
    name: "Modell",
    nameHint: "So, wie der Anbieter es nennt.",
    baseUrl: "Adresse",
    baseUrlHint:
      "Nur für einen eigenen Server oder einen anderen Anbieter: Sie endet meist auf /v1. Leer: die des Anbieters.",
    standIn:
      "Ist das Modell nicht erreichbar oder sein Kontingent verbraucht, springt der eingebaute Antworter ein. Besucher bekommen immer eine Antwort.",
  },
  embedding: {
    title: "Wie Bedeutung verglichen wird",
    choice: "Fragen vergleicht mit dem Wissen",
    service: (name) => `Was der Dienst eingestellt hat (${name})`,
    embedded: "Das eingebaute Modell: braucht keinen Schlüssel",
    builtIn: "Das eingebaute Modell",
    off: "Niemand: nur die Wörter zählen",
    offName: "nur Wörter",
    providers: { "openai-compatible": "OpenAI, oder ein Server, der so spricht", google: "Google" },
    hint: "Ein anderes Modell liest dein ganzes Wissen neu. Bis es fertig ist, wird gefunden wie bisher.",
    status: {
      off: "Nur die Wörter werden verglichen.",
      ready: (name) => `${name} hat alles gelesen.`,
      running: "Es liest dein Wissen",
      waiting: "Es ruht gerade und macht von selbst weiter.",
    },
    progress: (done, total) => `${done} von ${total} Texten`,
    skipped: (count) =>
      count === 1
        ? "1 Text kann es nicht lesen; er wird über seine Wörter gefunden."
        : `${count} Texte kann es nicht lesen; sie werden über ihre Wörter gefunden.`,
  },
  key: {
    label: "Schlüssel",
    hint: "Aus deinem Konto beim Anbieter. Er wird verschlüsselt gespeichert und nie wieder gezeigt.",
    stored: "Ein Schlüssel ist gespeichert. Er wird nie gezeigt.",
    moved:
      "Der gespeicherte Schlüssel gehört zu einem anderen Anbieter oder einer anderen Adresse und wird beim Speichern entfernt. Gib den passenden an.",
    removed: "Der Schlüssel wird beim Speichern entfernt.",
    replace: "Ersetzen",
    remove: "Entfernen",
    keep: "Behalten",
  },
  trial: {
    submit: "Verbindung prüfen",
    works: (name, ms) => `${name} antwortet, in ${ms} ms.`,
    faults: {
      key: "Der Anbieter nimmt den Schlüssel nicht an. Sieh nach, ob er ganz kopiert ist und zu diesem Anbieter gehört.",
      unknown:
        "Dieses Modell oder diese Adresse gibt es nicht. Sieh nach, wie der Anbieter das Modell schreibt; die Adresse endet meist auf /v1.",
      moved: "Diese Adresse führt nur zu einer anderen. Gib diese an.",
      refused:
        "Der Anbieter nimmt die Anfrage nicht an. Sieh nach, ob der Name stimmt und das Modell Gespräche führen kann.",
      forbidden:
        "Der Dienst darf diese Adresse nicht aufrufen. Eine in deinem Netz muss erlauben, wer den Dienst betreibt.",
      unreachable: "An dieser Adresse antwortet nichts. Sieh nach, ob sie stimmt und der Server läuft.",
      timeout:
        "Es kam rechtzeitig nichts. Ein eigener Server lädt das Modell vielleicht noch: Versuch es in einer Minute wieder.",
      limited:
        "Der Anbieter hat vorerst genug: zu viele Anfragen, oder kein Guthaben mehr. Sieh in deinem Konto dort nach.",
      down: "Beim Anbieter ist gerade etwas außer Betrieb. Versuch es später wieder.",
      malformed:
        "Was dort antwortet, spricht nicht wie ein Modell. Sieh nach, ob die Adresse stimmt; sie endet meist auf /v1.",
      interrupted: "Die Antwort brach ab. Versuch es noch einmal.",
    },
  },
  style: {
    title: "Wie die Antworten sind",
    instructions: "Anweisungen",
    instructionsHint:
      "Ton, worüber er spricht und worüber nicht, Tatsachen, die für jede Antwort gelten. Nur ein Sprachmodell liest sie.",
    instructionsUnread: "Der eingebaute Antworter liest sie nicht: Er zitiert.",
    instructionsExample:
      "Antworte kurz und freundlich. Preise sind in Euro mit Steuer. Bei Fragen zu Verträgen biete einen Menschen an.",
    locale: "Sprache, wo die des Besuchers nicht klar ist",
    localeHint: "Sonst wird in der Sprache der Frage geantwortet.",
    showSources: "Besuchern zeigen, worauf eine Antwort beruht",
    showSourcesHint: "Mit Verweisen auf die Seiten, auf denen es steht.",
  },
  threshold: {
    title: "Wie sicher er sein muss",
    label: "Was weniger sicher ist, wird nicht beantwortet",
    less: "antwortet öfter",
    more: "lehnt öfter ab",
    usual: (percent) => `${percent} ist der Standard.`,
    hedged: "Unsichere Antworten anzeigen",
    hedgedHint:
      "Knapp unter der Schwelle lesen Besucher, was helfen könnte, als unsicher gekennzeichnet. Gilt als unbeantwortet.",
    contact: "Kontakt, wenn es keine Antwort gibt",
    contactHint: "Steht unter jeder Absage. Ein Link, eine E-Mail-Adresse, eine Telefonnummer oder Geschäftszeiten.",
    contactExample: "hilfe@example.com, Montag bis Freitag, 9 bis 17 Uhr",
    none: "Noch hat kein Besucher etwas gefragt. Danach siehst du hier, was die Schwelle bewirkt.",
    outcome: (answered, refused) =>
      `Von den letzten ${answered + refused} Fragen würden ${answered} beantwortet und ${refused} abgelehnt.`,
    changes: (count) =>
      count === 0 ? "Das ist wie bisher." : count === 1 ? "1 geht anders aus." : `${count} gehen anders aus.`,
    byModel: (count) =>
      count === 1
        ? "Über 1 weitere hat das Sprachmodell entschieden, das selbst beurteilt, was es beantworten kann."
        : `Über ${count} weitere hat das Sprachmodell entschieden, das selbst beurteilt, was es beantworten kann.`,
    list: "Die letzten Fragen, die sichersten zuerst",
    answered: "beantwortet",
    refused: "abgelehnt",
    nowAnswered: "jetzt beantwortet",
    nowRefused: "jetzt abgelehnt",
    asked: "gefragt",
  },
  budget: {
    title: "Was es kosten darf",
    cap: "Token im Monat",
    capHint: "Danach antwortet bis zum Monatsende (UTC) der eingebaute Antworter. Leer: keine Grenze.",
    used: (used, cap) => `${used} von ${cap} Token in diesem Monat verbraucht`,
    usedFreely: (used) => `${used} Token in diesem Monat verbraucht`,
    atCap:
      "Die Token dieses Monats sind verbraucht: Der eingebaute Antworter antwortet. Erhöhe die Grenze, damit das Modell wieder antwortet.",
    prices: "Was eine Million Token kostet",
    pricesHint: "Damit die Zahlen zeigen können, was Antworten kosten. Leer: Sie zeigen es nicht.",
    input: "Vom Modell gelesen",
    output: "Vom Modell geschrieben",
    currency: "Währung",
    months: "Verbrauch nach Monat",
    columns: {
      month: "Monat",
      calls: "Aufrufe",
      input: "Gelesen",
      output: "Geschrieben",
      embedding: "Verglichen",
      cost: "Kosten",
    },
  },
  ask: {
    title: "Frag ihn",
    hint: "Er antwortet wie einem Besucher. Nichts davon wird gespeichert oder gezählt.",
    question: "Deine Frage",
    placeholder: "Was würde ein Besucher fragen?",
    submit: "Fragen",
    anew: "Von vorn",
    follow: "Die nächste Frage kann sich auf diese beziehen, wie in einem Gespräch.",
    none: "Frag, was deine Besucher fragen würden",
    noneHint: "Du siehst die Antwort, worauf sie beruht, und warum sie sicher ist oder nicht.",
    again: "Noch einmal fragen",
    copy: "Antwort kopieren",
    makeFaq: "Zur festen Antwort machen",
    correctFaq: "Die feste Antwort berichtigen",
    answered: "Beantwortet",
    refused: "Keine Antwort",
    hedged: "Unsicher",
    said: (verdict, answer) => `${verdict}: ${answer}`,
    why: "Warum diese Antwort",
    against: (percent, threshold) => `${percent} sicher; ${threshold} sind nötig`,
    searched: "Gesucht wurde",
    refusals: {
      nothing_found: "Nichts im Wissen kommt dieser Frage nahe.",
      below_threshold: "Was gefunden wurde, ist nicht sicher genug.",
      nothing_to_quote: "Was gefunden wurde, hat keinen Satz, der sich zitieren lässt.",
      model_declined: "Das Sprachmodell fand in dem, was es bekam, keine Antwort.",
    },
    by: "Geschrieben von",
    embedded: "dem eingebauten Antworter",
    instead: "Er sprang für das Sprachmodell ein:",
    faq: "Passende feste Antwort",
    tokens: "Token",
    tokensOf: (input, output) => `${input} gelesen, ${output} geschrieben`,
    timings: "Zeit",
    steps: (search, write, total) => `Suche ${search} ms, Antwort ${write} ms, zusammen ${total} ms`,
    first: (ms) => `erstes Wort nach ${ms} ms`,
    sources: "Was angesehen wurde, das Nächste zuerst",
    noSources: "Nichts wurde gefunden.",
    used: "in der Antwort",
    kinds: { url: "Seite", document: "Dokument", faq: "Feste Antwort" },
    whole: "Den ganzen Abschnitt zeigen",
    less: "Weniger zeigen",
  },
  faq: {
    question: "Frage",
    answer: "Antwort",
    hint: "Besucher bekommen sie Wort für Wort.",
    saved: "Gespeichert und noch einmal gefragt.",
  },
};
