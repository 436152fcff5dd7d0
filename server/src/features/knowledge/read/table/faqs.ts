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

/** The FAQs of a table whose header names a question and an answer; undefined where it does not. */
export function faqsOfRows(rows: readonly { line: number; cells: readonly string[] }[]): FaqRow[] | undefined {
  const [header, ...body] = rows;
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const question = names.findIndex((name) => questionNames.has(name));
  const answer = names.findIndex((name) => answerNames.has(name));
  if (question === -1 || answer === -1 || body.length === 0) return undefined;
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
