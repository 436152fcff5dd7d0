import type { MemberLanguage } from "@svc/contract";

interface MailText {
  readonly subject: string;
  readonly text: string;
}

interface Words {
  invitation(mail: { readonly inviter: string; readonly baseUrl: string; readonly link: string }): MailText;
  passwordReset(mail: { readonly email: string; readonly baseUrl: string; readonly link: string }): MailText;
}

/** Every sentence that is mailed about accounts, by the language of whom it is for. */
export const words: Readonly<Record<MemberLanguage, Words>> = {
  en: {
    invitation: ({ inviter, baseUrl, link }) => ({
      subject: "Your invitation",
      text: `${inviter} invites you to ${baseUrl}.

Accept within a week:
${link}
`,
    }),
    passwordReset: ({ email, baseUrl, link }) => ({
      subject: "Your new password",
      text: `Somebody asked for a new password for ${email} at ${baseUrl}.

If it was you, choose one here within an hour:
${link}

If it was not, do nothing: your password stays as it is.
`,
    }),
  },
  de: {
    invitation: ({ inviter, baseUrl, link }) => ({
      subject: "Deine Einladung",
      text: `${inviter} lädt dich zu ${baseUrl} ein.

Nimm die Einladung innerhalb einer Woche an:
${link}
`,
    }),
    passwordReset: ({ email, baseUrl, link }) => ({
      subject: "Dein neues Passwort",
      text: `Jemand hat für ${email} ein neues Passwort bei ${baseUrl} angefordert.

Warst du es, wähle es hier innerhalb einer Stunde:
${link}

Warst du es nicht, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.
`,
    }),
  },
};
