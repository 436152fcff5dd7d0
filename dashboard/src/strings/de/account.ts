import type { Words } from "../words.ts";

export const account: Words["account"] = {
  email: "E-Mail-Adresse",
  password: "Passwort",
  newPassword: "Neues Passwort",
  passwordHint: "Mindestens 10 Zeichen; ein paar Wörter hintereinander sind gut.",
  signIn: {
    title: "Anmelden",
    submit: "Anmelden",
    forgot: "Passwort vergessen?",
    docs: "Anleitungen und Nachschlagewerk",
    fresh: "Ist dieser Dienst neu? In Besitz nehmen",
  },
  claim: {
    title: "Diesen Dienst in Besitz nehmen",
    description: "Der Dienst hat beim Start ein Einmal-Token ausgegeben. Wer es hat, wird Inhaber.",
    token: "Token",
    tokenHint: "Im Protokoll des Dienstes, hinter „claim“.",
    submit: "In Besitz nehmen",
    have: "Gehört er schon jemandem? Anmelden",
  },
  forgot: {
    title: "Passwort vergessen?",
    description:
      "Wir schicken einen Link für ein neues, wenn die Adresse ein Konto hat und der Dienst Mail verschicken kann.",
    submit: "Link schicken",
    sent: "Wenn es zu dieser Adresse ein Konto gibt, ist ein Link unterwegs. Er gilt einmal.",
    byHand: "Ohne Mail macht der Betreiber einen Link mit dem Befehl",
    back: "Zurück zur Anmeldung",
  },
  reset: {
    title: "Neues Passwort setzen",
    submit: "Passwort setzen",
    done: "Das Passwort ist gesetzt. Melde dich damit an.",
    broken: "Dieser Link ist nicht vollständig. Öffne ihn noch einmal aus der Mail.",
  },
  invitation: {
    title: "Dem Team beitreten",
    description: "Wähle ein Passwort. Hast du hier schon ein Konto, gib dessen Passwort an.",
    submit: "Beitreten",
  },
};
