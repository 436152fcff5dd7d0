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
  },
};
