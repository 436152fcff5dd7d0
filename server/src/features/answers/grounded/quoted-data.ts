/** Everything that some program takes for the end of a line. */
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
/** Nobody sees them; a model reads them: tag characters, zero-width, bidirectional and other controls. */
const invisible =
  // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
/** Marks by which chat templates of open models tell roles apart: a server might read them in plain text. */
const templateMarks =
  /<\|[^<>|\n]{0,40}\|?>|\|>|<\/?s>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>|<\uff5c[^<>\n]{0,40}\uff5c>/giu;

/**
 * A text that a stranger may have written, as data in a prompt: every line begins with `> `, so that
 * none of them can pass for one of ours, and what could end the quotation unseen is gone.
 */
export function quotedData(text: string): string {
  return harmless(text)
    .split(lineEnds)
    .map((line) => `> ${line}`)
    .join("\n");
}

/** Without invisible characters and template marks; the visible words stay. */
export function harmless(text: string): string {
  return text.replace(invisible, "").replace(templateMarks, (mark) => mark.replace(/[<>[\]|\uff5c]/gu, " "));
}
