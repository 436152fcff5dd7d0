import type { MemberLanguage } from "@svc/contract";
import type { BrowserName } from "@svc/contract/browser-name";

interface MailText {
  readonly subject: string;
  readonly text: string;
}

interface Words {
  invitation(mail: { readonly inviter: string; readonly baseUrl: string; readonly link: string }): MailText;
  passwordReset(mail: { readonly email: string; readonly baseUrl: string; readonly link: string }): MailText;
  newDevice(mail: NewDevice): MailText;
}

interface NewDevice extends BrowserName {
  readonly email: string;
  readonly baseUrl: string;
  readonly timeMs: number;
  readonly address: string;
}

/** The text of account emails, by the recipient's language. */
export const words: Readonly<Record<MemberLanguage, Words>> = {
  en: {
    invitation: ({ inviter, baseUrl, link }) => ({
      subject: "You've been invited",
      text: `${inviter} invited you to join the team at ${baseUrl}.

Accept the invitation within a week:
${link}
`,
    }),
    passwordReset: ({ email, baseUrl, link }) => ({
      subject: "Reset your password",
      text: `We received a request to reset the password for ${email} at ${baseUrl}.

Set a new password within an hour:
${link}

If you didn't request this, ignore this email. Your password stays the same.
`,
    }),
    newDevice: ({ email, baseUrl, timeMs, address, browser, system }) => ({
      subject: "New sign-in to your account",
      text: `Someone signed in to ${email} at ${baseUrl} from a new device.

Time: ${timeIn("en-GB", timeMs)}
IP address: ${address}
Browser: ${[browser ?? "unknown", system].filter((name) => name !== null).join(" on ")}

If this was you, you don't need to do anything. If it wasn't, reset your password. This ends all sessions:
${baseUrl}/forgot-password
`,
    }),
  },
  de: {
    invitation: ({ inviter, baseUrl, link }) => ({
      subject: "Du wurdest eingeladen",
      text: `${inviter} hat dich in das Team auf ${baseUrl} eingeladen.

Nimm die Einladung innerhalb einer Woche an:
${link}
`,
    }),
    passwordReset: ({ email, baseUrl, link }) => ({
      subject: "Neues Passwort festlegen",
      text: `Für ${email} wurde auf ${baseUrl} ein neues Passwort angefordert.

Lege es innerhalb einer Stunde fest:
${link}

Wenn du das nicht angefordert hast, ignoriere diese E-Mail. Dein Passwort bleibt unverändert.
`,
    }),
    newDevice: ({ email, baseUrl, timeMs, address, browser, system }) => ({
      subject: "Neue Anmeldung bei deinem Konto",
      text: `Jemand hat sich auf ${baseUrl} als ${email} von einem neuen Gerät aus angemeldet.

Zeit: ${timeIn("de", timeMs)}
IP-Adresse: ${address}
Browser: ${[browser ?? "unbekannt", system].filter((name) => name !== null).join(" unter ")}

Wenn du das warst, musst du nichts tun. Wenn nicht, setze dein Passwort zurück. Damit enden alle Sitzungen:
${baseUrl}/forgot-password
`,
    }),
  },
};

function timeIn(locale: string, timeMs: number): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(timeMs)} UTC`;
}
