import { findAddresses } from "./addresses.ts";
import { readName } from "./names.ts";
import type { OwnName, Place } from "./place.ts";
import { matchesOf, words } from "./text.ts";

/** What a message ends with, before the name of its writer. */
const closings = words(
  "cheers|regards|best|best wishes|love|sincerely|yours|thanks|thank you|many thanks|thx",
  "gr(?:u|ü)(?:ß|ss)e?|lg|vg|mfg|danke(?: schön)?|vielen dank|dank|tschüss",
  "cordialement|bien à vous|salutations|merci(?: d'avance| beaucoup)?|bonne journée|bises",
  "gracias|saludos?|atentamente|atte|abrazos?|un abrazo",
  "obrigad[oa]|abraços?|abs|cumprimentos|atenciosamente|att|beijinhos",
  "grazie(?: mille)?|saluti|cordialità|a presto|cordialmente",
  "groet(?:en|jes)?|gr|mvg|bedankt|dank je",
  "pozdrawiam|pozdrowienia|dziękuję|dzięki|z poważaniem|z góry dziękuję",
  "teşekkürler|teşekkür ederim|saygılar(?:ımla)?|sevgiler|sağ ?olun",
  "شكرا|شكراً|تحياتي|مع التحية|مع تحياتي",
  "תודה(?: רבה| מראש)?|בברכה|ביי",
);

/** Of these a name may be the one who is thanked. */
const thanks =
  /^(?:thanks|thank you|many thanks|thx|danke|vielen dank|dank|merci|gracias|obrigad|grazie|bedankt|dank je|dzięk|teşekkür|sağ|شكر|תודה)/u;

/** "Regards, Ada": behind a closing, at the end. With a comma, or on a line of its own: "thanks, Ada" may be said to Ada. */
export function closing({ text, known, addresses }: Place): OwnName[] {
  if (addresses.length === 0) return [];
  const found: OwnName[] = [];
  for (const match of matchesOf(closings, text)) {
    const rest = text.slice(match.index + match[0].length);
    const [, sign = "", raw = ""] = /^([\s,!.]*)([^\n]{2,40})/u.exec(rest) ?? [];
    const line = raw.split(/[|/,;]| [-–—] /u)[0] ?? "";
    const isLast = !/\p{L}/u.test(withoutAddresses(rest.slice(sign.length + line.length)));
    const form = readName(line, known);
    const isName = form !== null && (form.isInAddress || form.isClear || /^\p{Lu}/u.test(form.name));
    if (isName && isLast && (sign.includes("\n") || (sign.includes(",") && !thanks.test(match[0]))))
      found.push({
        name: form.name,
        start: match.index + match[0].length,
        end: text.length,
        weight: 2,
        isBeside: true,
      });
  }
  return found;
}

function withoutAddresses(text: string): string {
  return findAddresses(text).reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
}
