/** A row of a file of questions and answers, as it stands there: neither need be a text. */
export interface FaqRow {
  /** As its file counts: the line of a CSV, the place in a list, from 1. */
  readonly row: number;
  readonly question: unknown;
  readonly answer: unknown;
}

const questionNames = new Set(["question", "questions", "q", "frage", "pregunta", "domanda", "pergunta", "vraag"]);
const answerNames = new Set([
  "answer",
  "answers",
  "a",
  "antwort",
  "antwoord",
  "réponse",
  "reponse",
  "respuesta",
  "resposta",
  "risposta",
]);

/** Lines above the header: a title, a date. */
const titleRows = 5;

/** The FAQs of a table whose header names a question and an answer; undefined where it does not. */
export function faqsOfRows(rows: readonly { line: number; cells: readonly string[] }[]): FaqRow[] | undefined {
  const placesOf = ({ cells }: { cells: readonly string[] }): [number, number] => {
    const names = cells.map((cell) => cell.toLowerCase().trim());
    const place = (known: ReadonlySet<string>): number => names.findIndex((name) => known.has(name));
    return [place(questionNames), place(answerNames)];
  };
  const at = rows.slice(0, titleRows).findIndex((row) => !placesOf(row).includes(-1));
  const header = rows[at];
  const body = rows.slice(at + 1);
  if (header === undefined || body.length === 0) return undefined;
  const [question, answer] = placesOf(header);
  return body.map(({ line, cells }) => ({ row: line, question: cells[question], answer: cells[answer] }));
}

/** The FAQs of a JSON list of `{ question, answer }`, also under `faqs`; undefined where it is something else. */
export function faqsOfJson(value: unknown): FaqRow[] | undefined {
  const list = Array.isArray(value) ? value : fieldOf(value, "faqs");
  if (!Array.isArray(list)) return undefined;
  const items: readonly unknown[] = list;
  const isFaq = (item: unknown) => fieldOf(item, "question") !== undefined && fieldOf(item, "answer") !== undefined;
  if (!items.some(isFaq)) return undefined;
  return items.map((item, at) => {
    return { row: at + 1, question: fieldOf(item, "question"), answer: fieldOf(item, "answer") };
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
