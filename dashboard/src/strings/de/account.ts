import type { Words } from "../words.ts";

export const account: Words["account"] = {
  email: "E-Mail-Adresse",
  password: "Passwort",
  newPassword: "Neues Passwort",
  passwordHint: "Mindestens 10 Zeichen. Gut geeignet ist ein Satz aus mehreren Wörtern.",
  signIn: {
    title: "Anmelden",
    submit: "Anmelden",
    forgot: "Passwort vergessen?",
    docs: "Dokumentation",
    fresh: "Neue Installation? Jetzt einrichten",
  },
  claim: {
    title: "Dienst einrichten",
    description: "Der Dienst hat beim Start ein Einmal-Token ausgegeben. Gib es ein, um Inhaber zu werden.",
    token: "Token",
    tokenHint: "Suche im Log des Dienstes nach „claim“.",
    submit: "Dienst einrichten",
    have: "Schon eingerichtet? Anmelden",
  },
  forgot: {
    title: "Passwort vergessen?",
    description: "Gib deine E-Mail-Adresse ein. Wir senden dir einen Link, um ein neues Passwort festzulegen.",
    submit: "Link senden",
    sent: "Falls es zu dieser Adresse ein Konto gibt, ist ein Link unterwegs. Er funktioniert einmal.",
    byHand: "E-Mail ist nicht eingerichtet? Der Betreiber kann einen Link erstellen mit",
    back: "Zurück zur Anmeldung",
  },
  reset: {
    title: "Neues Passwort festlegen",
    submit: "Passwort festlegen",
    done: "Passwort geändert. Melde dich damit an.",
    broken: "Dieser Link ist unvollständig. Öffne ihn erneut aus der E-Mail.",
  },
  invitation: {
    title: "Dem Team beitreten",
    description: "Wähle ein Passwort. Wenn du hier schon ein Konto hast, gib dessen Passwort ein.",
    submit: "Beitreten",
  },
};
