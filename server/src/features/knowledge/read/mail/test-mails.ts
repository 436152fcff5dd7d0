/** A reply as a mail program sends it, and what its writer wrote. */
export interface SampleMail {
  readonly client: string;
  /** Of the body; `text/plain; charset=utf-8` where it is not given. */
  readonly type?: string;
  readonly body: string;
  readonly reply: string;
}

const html = "text/html; charset=utf-8";
const quoted = ["> Hello Ada,", "> your parcel is on its way.", ">", "> Support"].join("\n");
const bare = "Hello Ada,\nyour parcel is on its way.\n\nSupport";
const ours = "Example Support <support@example.com>";

/** By hand, after what the programs send. */
export const sampleMails: readonly SampleMail[] = [
  // Gmail
  {
    client: "Gmail, English",
    body: `Thanks, it has arrived.\n\nOn Thu, Nov 26, 2026 at 9:14 AM ${ours} wrote:\n\n${quoted}\n`,
    reply: "Thanks, it has arrived.",
  },
  {
    client: "Gmail, English, wrapped",
    body: `Great!\n\nOn Thu, Nov 26, 2026 at 9:14 AM Example Support with a long name <\nsupport@example.com> wrote:\n\n${quoted}\n`,
    reply: "Great!",
  },
  {
    client: "Gmail, German",
    body: `Danke, ist angekommen.\n\nAm Do., 26. Nov. 2026 um 09:14 Uhr schrieb Example Support <\nsupport@example.com>:\n\n${quoted}\n`,
    reply: "Danke, ist angekommen.",
  },
  {
    client: "Gmail, French",
    body: `Merci beaucoup !\n\nLe jeu. 26 nov. 2026 à 09:14, ${ours} a\nécrit :\n\n${quoted}\n`,
    reply: "Merci beaucoup !",
  },
  {
    client: "Gmail, Spanish",
    body: `Muchas gracias.\n\nEl jue, 26 nov 2026 a las 9:14, Example Support (<support@example.com>)\nescribió:\n\n${quoted}\n`,
    reply: "Muchas gracias.",
  },
  {
    client: "Gmail, HTML only",
    type: html,
    body: `<div dir="ltr">It works now.<div><br></div><div>Ada</div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Thu, Nov 26, 2026 at 9:14 AM Example Support &lt;<a href="mailto:support@example.com">support@example.com</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div>Hello Ada,<br>your parcel is on its way.</div></blockquote></div>`,
    reply: "It works now.\n\nAda",
  },
  {
    client: "Gmail, answers below the quote",
    body: `On Thu, Nov 26, 2026 at 9:14 AM ${ours} wrote:\n${quoted}\n\nYes, to the old address please.\n`,
    reply: "Yes, to the old address please.",
  },
  {
    client: "Gmail, answers between the lines",
    body: `On Thu, Nov 26, 2026 at 9:14 AM ${ours} wrote:\n> Which size?\n\nMedium.\n\n> Which colour?\n\nBlue.\n`,
    reply: "Medium.\n\n\nBlue.",
  },
  {
    client: "Gmail, with a signature",
    body: `Please cancel it.\n\n-- \nAda Lovelace\n+49 30 1234567\n\nOn Thu, Nov 26, 2026 at 9:14 AM ${ours} wrote:\n\n${quoted}\n`,
    reply: "Please cancel it.",
  },
  {
    client: "Gmail on Android, German, older",
    body: `Passt so.\n\nExample Support <support@example.com> schrieb am Do., 26. Nov. 2026, 09:14:\n\n${quoted}\n`,
    reply: "Passt so.",
  },
  {
    client: "Gmail, older",
    body: `Fine with me.\n\n2026-11-26 9:14 GMT+01:00 ${ours}:\n\n${quoted}\n`,
    reply: "Fine with me.",
  },
  // Outlook
  {
    client: "Outlook for Windows, English",
    body: `Hello,\n\nthe invoice is missing.\n\nBest regards\nAda\n\nFrom: ${ours}\nSent: Thursday, November 26, 2026 9:14 AM\nTo: Ada Lovelace <ada@example.org>\nSubject: Your conversation with Example\n\n${bare}\n`,
    reply: "Hello,\n\nthe invoice is missing.\n\nBest regards\nAda",
  },
  {
    client: "Outlook for Windows, German",
    body: `Hallo,\n\ndie Rechnung fehlt.\n\nVon: ${ours} \nGesendet: Donnerstag, 26. November 2026 09:14\nAn: Ada Lovelace <ada@example.org>\nBetreff: Ihre Unterhaltung mit Example\n\n${bare}\n`,
    reply: "Hallo,\n\ndie Rechnung fehlt.",
  },
  {
    client: "Outlook, classic, English",
    body: `See above.\n\n-----Original Message-----\nFrom: ${ours} \nSent: Thursday, November 26, 2026 9:14 AM\nTo: ada@example.org\nSubject: Your parcel\n\n${bare}\n`,
    reply: "See above.",
  },
  {
    client: "Outlook, classic, German",
    body: `Siehe oben.\n\n-----Ursprüngliche Nachricht-----\nVon: ${ours} \nGesendet: Donnerstag, 26. November 2026 09:14\nAn: ada@example.org\nBetreff: Ihr Paket\n\n${bare}\n`,
    reply: "Siehe oben.",
  },
  {
    client: "Outlook, classic, French",
    body: `Voir ci-dessus.\n\n-----Message d'origine-----\nDe : ${ours} \nEnvoyé : jeudi 26 novembre 2026 09:14\nÀ : ada@example.org\nObjet : Votre colis\n\n${bare}\n`,
    reply: "Voir ci-dessus.",
  },
  {
    client: "Outlook, Spanish",
    body: `Todo bien.\n\nDe: ${ours}\nEnviado el: jueves, 26 de noviembre de 2026 9:14\nPara: ada@example.org\nAsunto: Su pedido\n\n${bare}\n`,
    reply: "Todo bien.",
  },
  {
    client: "Outlook on the web",
    body: `I'd like a refund.\n________________________________\nFrom: ${ours}\nSent: Thursday, November 26, 2026 9:14:02 AM\nTo: ada@example.org <ada@example.org>\nSubject: Your parcel\n\n${bare}\n`,
    reply: "I'd like a refund.",
  },
  {
    client: "Outlook on the web, HTML only",
    type: html,
    body: `<html><head><style>P {margin-top:0}</style></head><body dir="ltr"><div class="elementToProof">I'd like a refund.</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>From:</b> Example Support &lt;support@example.com&gt;<br><b>Sent:</b> Thursday, November 26, 2026 9:14 AM<br><b>To:</b> ada@example.org<br><b>Subject:</b> Your parcel</font><div>&nbsp;</div></div><div>Hello Ada</div></body></html>`,
    reply: "I'd like a refund.",
  },
  {
    client: "Outlook for Windows, HTML only, German",
    type: html,
    body: `<html><body lang="DE"><div class="WordSection1"><p class="MsoNormal">Bitte stornieren.<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>Von:</b> Example Support &lt;support@example.com&gt; <br><b>Gesendet:</b> Donnerstag, 26. November 2026 09:14<br><b>An:</b> ada@example.org<br><b>Betreff:</b> Ihr Paket</p></div><p>Hallo Ada</p></div></body></html>`,
    reply: "Bitte stornieren.",
  },
  {
    client: "Outlook for iOS, English",
    body: `On my way.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: ${ours}\nSent: Thursday, November 26, 2026 9:14:02 AM\nTo: ada@example.org <ada@example.org>\nSubject: Your parcel\n\n${bare}\n`,
    reply: "On my way.",
  },
  {
    client: "Outlook for Android, German",
    body: `Bin unterwegs.\n\nOutlook für Android<https://aka.ms/ghei36> beziehen\n________________________________\nVon: ${ours}\nGesendet: Donnerstag, November 26, 2026 9:14:02 AM\nAn: ada@example.org <ada@example.org>\nBetreff: Ihr Paket\n\n${bare}\n`,
    reply: "Bin unterwegs.",
  },
  {
    client: "Outlook for Mac",
    body: `Thanks a lot.\n\nFrom: ${ours}\nDate: Thursday, 26. November 2026 at 09:14\nTo: Ada Lovelace <ada@example.org>\nSubject: Your parcel\nHello Ada\n`,
    reply: "Thanks a lot.",
  },
  {
    client: "Windows Mail",
    body: `Received.\n\nSent from Mail for Windows\n\nFrom: Example Support\nSent: Thursday, November 26, 2026 9:14 AM\nTo: ada@example.org\nSubject: Your parcel\n\n${bare}\n`,
    reply: "Received.",
  },
  // Apple
  {
    client: "Apple Mail, English",
    body: `It is the blue one.\n\n> On 26. Nov 2026, at 09:14, ${ours} wrote:\n> \n${quoted}\n`,
    reply: "It is the blue one.",
  },
  {
    client: "Apple Mail, German",
    body: `Es ist das blaue.\n\nViele Grüße\nAda\n\n> Am 26.11.2026 um 09:14 schrieb ${ours}:\n> \n${quoted}\n`,
    reply: "Es ist das blaue.\n\nViele Grüße\nAda",
  },
  {
    client: "iPhone, English",
    body: `Yes please\n\nSent from my iPhone\n\n> On Nov 26, 2026, at 9:14 AM, ${ours} wrote:\n> \n> \uFEFFHello Ada,\n`,
    reply: "Yes please",
  },
  {
    client: "iPhone, German",
    body: `Ja bitte\n\nVon meinem iPhone gesendet\n\n> Am 26.11.2026 um 09:14 schrieb ${ours}:\n> \n> \uFEFFHallo Ada,\n`,
    reply: "Ja bitte",
  },
  {
    client: "iPad, French",
    body: `Oui merci\n\nEnvoyé de mon iPad\n\n> Le 26 nov. 2026 à 09:14, ${ours} a écrit :\n> \n> \uFEFFBonjour Ada,\n`,
    reply: "Oui merci",
  },
  {
    client: "iPhone, Spanish",
    body: `Sí, gracias\n\nEnviado desde mi iPhone\n\n> El 26 nov 2026, a las 9:14, ${ours} escribió:\n> \n> \uFEFFHola Ada,\n`,
    reply: "Sí, gracias",
  },
  {
    client: "iPhone, HTML only",
    type: html,
    body: `<html><head></head><body dir="auto">Yes please<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On Nov 26, 2026, at 9:14 AM, Example Support &lt;support@example.com&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">Hello Ada,</div></blockquote></body></html>`,
    reply: "Yes please",
  },
  // Thunderbird
  {
    client: "Thunderbird, English",
    body: `The second one.\n\nOn 11/26/26 09:14, Example Support wrote:\n${quoted}\n`,
    reply: "The second one.",
  },
  {
    client: "Thunderbird, German, below the quote",
    body: `Am 26.11.26 um 09:14 schrieb Example Support:\n${quoted}\n\nDas zweite.\n\n-- \nAda Lovelace\nAnalytical Engines Ltd\n`,
    reply: "Das zweite.",
  },
  {
    client: "Thunderbird, French",
    body: `Le deuxième.\n\nLe 26/11/2026 à 09:14, Example Support a écrit\u00A0:\n${quoted}\n`,
    reply: "Le deuxième.",
  },
  {
    client: "Thunderbird, Spanish",
    body: `El segundo.\n\nEl 26/11/26 a las 9:14, Example Support escribió:\n${quoted}\n`,
    reply: "El segundo.",
  },
  // Yahoo, GMX, Web.de
  {
    client: "Yahoo, English",
    body: `Nothing has come.\n\nOn Thursday, November 26, 2026 at 09:14:02 AM GMT+1, ${ours} wrote: \n\n ${bare.replaceAll("\n", "\n ")}\n`,
    reply: "Nothing has come.",
  },
  {
    client: "Yahoo, German",
    body: `Es kam nichts.\n\n   Am Donnerstag, 26. November 2026 um 09:14:02 MEZ hat ${ours} Folgendes geschrieben:  \n \n ${bare.replaceAll("\n", "\n ")}\n`,
    reply: "Es kam nichts.",
  },
  {
    client: "Yahoo for iPhone",
    body: `Nothing yet\n\nSent from Yahoo Mail for iPhone\n\nOn Thursday, November 26, 2026, 9:14 AM, ${ours} wrote:\n\n${bare}\n`,
    reply: "Nothing yet",
  },
  {
    client: "GMX",
    body: `Noch nichts da.\n \n\nGesendet: Donnerstag, 26. November 2026 um 09:14 Uhr\nVon: "Example Support" <support@example.com>\nAn: ada@example.org\nBetreff: Ihr Paket\n\n${bare}\n`,
    reply: "Noch nichts da.",
  },
  {
    client: "Web.de app",
    body: `Alles da.\n-- \nDiese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.\nAm 26.11.26, 09:14 schrieb Example Support <support@example.com>:\n\n${bare}\n`,
    reply: "Alles da.",
  },
  // Others
  {
    client: "Samsung Mail, English",
    body: `Where is it?\n\n\nSent from my Galaxy\n\n\n-------- Original message --------\nFrom: ${ours} \nDate: 26/11/2026 09:14 (GMT+01:00) \nTo: ada@example.org \nSubject: Your parcel \n\n${bare}\n`,
    reply: "Where is it?",
  },
  {
    client: "Samsung Mail, German",
    body: `Wo ist es?\n\n\nVon meinem Samsung Galaxy Smartphone gesendet.\n\n-------- Ursprüngliche Nachricht --------\nVon: ${ours} \nDatum: 26.11.26 09:14 (GMT+01:00) \nAn: ada@example.org \nBetreff: Ihr Paket \n\n${bare}\n`,
    reply: "Wo ist es?",
  },
  {
    client: "Proton Mail",
    body: `Understood.\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\nOn Thursday, November 26th, 2026 at 9:14 AM, ${ours} wrote:\n\n${quoted}\n`,
    reply: "Understood.",
  },
  {
    client: "K-9 Mail",
    body: `Danke!\n-- \nDiese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.\n\nAm 26. November 2026 09:14:02 MEZ schrieb ${ours}:\n${quoted}\n`,
    reply: "Danke!",
  },
  {
    client: "Fastmail",
    body: `All good.\n\nAda\n\nOn Thu, 26 Nov 2026, at 9:14 AM, Example Support wrote:\n${quoted}\n`,
    reply: "All good.\n\nAda",
  },
  {
    client: "Mutt",
    body: `* Example Support <support@example.com> wrote on [2026-11-26 09:14]:\n${quoted}\n\nNo.\n`,
    reply: "No.",
  },
  {
    client: "a new mail",
    body: "Hello,\n\nI wrote to you on 3 November: nothing came back.\nFrom: is printed on my invoice, and the date is wrong.\n\n- a dash\n-- two dashes in a row\n\nAda\n",
    reply:
      "Hello,\n\nI wrote to you on 3 November: nothing came back.\nFrom: is printed on my invoice, and the date is wrong.\n\n- a dash\n-- two dashes in a row\n\nAda",
  },
  {
    client: "Zoho Mail",
    body: `Sure.\n\n\n---- On Thu, 26 Nov 2026 09:14:02 +0100 ${ours} wrote ----\n\n ${bare}\n`,
    reply: "Sure.",
  },
  {
    client: "eM Client",
    body: `Yes.\n\n------ Original Message ------\nFrom "Example" <support@example.com>\nTo ada@example.org\nDate 26.11.2026 09:14:02\nSubject Your parcel\n\n${bare}\n`,
    reply: "Yes.",
  },
  {
    client: "somebody who quotes by hand",
    body: "Hi,\nyou wrote that it ships in 3 days:\nit did not.\nOn 5 May your colleague wrote:\nit is there.\n\nAda\n",
    reply: "Hi,\nyou wrote that it ships in 3 days:\nit did not.\nOn 5 May your colleague wrote:\nit is there.\n\nAda",
  },
  {
    client: "a mail that only forwards",
    body: `From: ${ours}\nSent: Thursday, November 26, 2026 9:14 AM\nTo: ada@example.org\nSubject: Your parcel\n\nHello Ada`,
    reply: `From: ${ours}\nSent: Thursday, November 26, 2026 9:14 AM\nTo: ada@example.org\nSubject: Your parcel\n\nHello Ada`,
  },
];

/** The whole mail. */
export function mailOf({ type = "text/plain; charset=utf-8", body }: Pick<SampleMail, "type" | "body">): Buffer {
  const content = Buffer.from(body).toString("base64").replaceAll(/.{76}/gu, "$&\r\n");
  const headers = [
    "Message-ID: <sample@example.org>",
    "From: Ada Lovelace <ada@example.org>",
    "To: support@example.com",
    "Subject: Re: Your parcel",
    "MIME-Version: 1.0",
    `Content-Type: ${type}`,
    "Content-Transfer-Encoding: base64",
  ];
  return Buffer.from(`${headers.join("\r\n")}\r\n\r\n${content}\r\n`);
}
