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
  },
  claim: {
    title: "Inhaberkonto erstellen",
    description: "Du bist die erste Person hier und wirst Inhaber dieses Dienstes.",
    missing:
      "Dieser Dienst hat noch keinen Inhaber. Öffne den Link, den er beim Start ausgegeben hat: Er steht im Terminal oder im Protokoll (docker logs, journalctl). Oder füge das Token hier ein; dieser Befehl gibt es aus:",
    token: "Token",
    tokenHint: "Der Teil des Links nach #token=",
    submit: "Konto erstellen",
    have: "Du hast schon ein Konto? Anmelden",
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
