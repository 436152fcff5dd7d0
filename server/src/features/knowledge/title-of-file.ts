/** Text formats, whose file names are for their authors; a PDF or workbook is known by its name. */
const textFile = /\.(?:md|mdx|markdown|txt|html?)$/iu;
/** They are named after their folder. */
const folderFile = /^_?(?:index|readme)$/iu;

/**
 * The title of a file that has none in its text: `guides/02-set-up_email.md` is "Set up email", `guides/index.md`
 * "Guides". Names of other formats, and what is no file name, stay as they are.
 */
export function titleOfFile(name: string): string {
  if (!textFile.test(name) || URL.canParse(name)) return name;
  const parts = name.replace(textFile, "").split("/");
  const last = parts.at(-1) ?? "";
  const own = (folderFile.test(last) ? parts.at(-2) : undefined) ?? last;
  const words = own
    .replace(/^\d{1,3}[-_. ]+(?=\D)/u, "")
    .replaceAll(/[-_\s]+/gu, " ")
    .trim();
  return words === "" ? name : words.charAt(0).toLocaleUpperCase("en") + words.slice(1);
}
