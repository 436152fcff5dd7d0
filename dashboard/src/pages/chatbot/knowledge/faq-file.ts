/** What `importFaqs` takes of a text: a list where it is JSON, else a CSV; null where it is JSON without a list. */
export function rowsOf(text: string): { csv: string } | { faqs: unknown[] } | null {
  if (!/^\s*[[{]/u.test(text)) return { csv: text };
  const list = listOf(text);
  return list === null || list.length === 0 ? null : { faqs: list };
}

function listOf(json: string): unknown[] | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const list: unknown = typeof value === "object" && value !== null && "faqs" in value ? value.faqs : value;
  return Array.isArray(list) ? list : null;
}

/** The text of a file, which older programs write in Windows' letters. */
export async function readFaqFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
