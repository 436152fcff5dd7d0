import type { MemberLanguage } from "@svc/contract";
import type { BrowserName } from "@svc/contract/browser-name";

/** What an account email says: paragraphs around the one link. */
export interface AccountMail {
  readonly subject: string;
  readonly before: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly after: readonly string[];
}

interface Words {
  invitation(mail: { readonly inviter: string; readonly baseUrl: string; readonly link: string }): AccountMail;
  passwordReset(mail: { readonly email: string; readonly baseUrl: string; readonly link: string }): AccountMail;
  newDevice(mail: NewDevice): AccountMail;
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
      before: [`${inviter} invited you to join the team at ${baseUrl}.`],
      action: { label: "Accept invitation", url: link },
      after: ["The link works once, within a week."],
    }),
    passwordReset: ({ email, baseUrl, link }) => ({
      subject: "Reset your password",
      before: [`We received a request to reset the password for ${email} at ${baseUrl}.`],
      action: { label: "Set a new password", url: link },
      after: [
        "The link works once, within an hour. If you didn't request this, ignore this email. Your password stays the same.",
      ],
    }),
    newDevice: ({ email, baseUrl, timeMs, address, browser, system }) => ({
      subject: "New sign-in to your account",
      before: [
        `Someone signed in to ${email} at ${baseUrl} from a new device.`,
        [
          `Time: ${timeIn("en-GB", timeMs)}`,
          `IP address: ${address}`,
          `Browser: ${[browser ?? "unknown", system].filter((name) => name !== null).join(" on ")}`,
        ].join("\n"),
        "If this was you, you don't need to do anything. If it wasn't, reset your password. This ends all sessions.",
      ],
      action: { label: "Reset password", url: `${baseUrl}/forgot-password` },
      after: [],
    }),
  },
  de: {
    invitation: ({ inviter, baseUrl, link }) => ({
      subject: "Du wurdest eingeladen",
      before: [`${inviter} hat dich in das Team auf ${baseUrl} eingeladen.`],
      action: { label: "Einladung annehmen", url: link },
      after: ["Der Link gilt einmal und eine Woche lang."],
    }),
    passwordReset: ({ email, baseUrl, link }) => ({
      subject: "Neues Passwort festlegen",
      before: [`Für ${email} wurde auf ${baseUrl} ein neues Passwort angefordert.`],
      action: { label: "Neues Passwort festlegen", url: link },
      after: [
        "Der Link gilt einmal und eine Stunde lang. Wenn du das nicht angefordert hast, ignoriere diese E-Mail. Dein Passwort bleibt unverändert.",
      ],
    }),
    newDevice: ({ email, baseUrl, timeMs, address, browser, system }) => ({
      subject: "Neue Anmeldung bei deinem Konto",
      before: [
        `Jemand hat sich auf ${baseUrl} als ${email} von einem neuen Gerät aus angemeldet.`,
        [
          `Zeit: ${timeIn("de", timeMs)}`,
          `IP-Adresse: ${address}`,
          `Browser: ${[browser ?? "unbekannt", system].filter((name) => name !== null).join(" unter ")}`,
        ].join("\n"),
        "Wenn du das warst, musst du nichts tun. Wenn nicht, setze dein Passwort zurück. Damit enden alle Sitzungen.",
      ],
      action: { label: "Passwort zurücksetzen", url: `${baseUrl}/forgot-password` },
      after: [],
    }),
  },
};

function timeIn(locale: string, timeMs: number): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(timeMs)} UTC`;
}
