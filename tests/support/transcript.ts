import type { McpClient } from "./mcp.ts";

export interface Transcript {
  /** A heading of the page. */
  begin(title: string): void;
  /** What happens beside the client. */
  tell(line: string): void;
  /** Calls a tool and writes down both sides; answers its structure. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a black-box test looks into answers of any form
  call(tool: string, input?: Record<string, unknown>): Promise<any>;
  /** Waits for an answer that is `enough`, and writes down only that one. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  callUntil(tool: string, input: Record<string, unknown>, enough: (output: any) => boolean): Promise<any>;
  /** All of it as Markdown, the same for every run: ids, times and addresses are written as examples. */
  text(): string;
}

const patienceMs = 60_000;
const pauseMs = 200;
const linesAtMost = 40;
/** Of a text; what has no blank is a file. */
const longestText = 400;
const longestWord = 60;
/** A measured time, in place of whatever it took here. */
const exampleMs = 15;

/** Writes down what a client and the service say to each other. */
export function writeTranscript(mcp: McpClient, examples: Readonly<Record<string, string>>): Transcript {
  const parts: string[] = [];
  const mask = createMask(examples);

  function write(tool: string, input: Record<string, unknown>, output: unknown): void {
    parts.push(`\`\`\`text\n→ ${tool} ${shown(mask(input))}\n\`\`\``);
    parts.push(`\`\`\`json\n${shown(mask(output))}\n\`\`\``);
  }

  async function ask(tool: string, input: Record<string, unknown>) {
    const { isError, text, output } = await mcp.call(tool, input);
    if (isError) throw new Error(`${tool} refused: ${text}`);
    return output;
  }

  return {
    begin: (title) => void parts.push(`## ${title}`),
    tell: (line) => void parts.push(line),
    async call(tool, input = {}) {
      const output = await ask(tool, input);
      write(tool, input, output);
      return output;
    },
    async callUntil(tool, input, enough) {
      const deadline = performance.now() + patienceMs;
      for (;;) {
        const output = await ask(tool, input);
        if (enough(output)) {
          write(tool, input, output);
          return output;
        }
        if (performance.now() > deadline) throw new Error(`${tool} does not come to it: ${JSON.stringify(output)}`);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
    text: () => `${parts.join("\n\n")}\n`,
  };
}

function shown(value: unknown): string {
  const lines = JSON.stringify(value, null, 2).split("\n");
  return lines.length <= linesAtMost
    ? lines.join("\n")
    : [...lines.slice(0, linesAtMost), `… (${lines.length - linesAtMost} more lines)`].join("\n");
}

const id = /\b(bot|ses|msg|lead|tkt|src|faq|job|gap)_[0-9a-z]{20,}\b/gu;
const time = /\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)?(?!\w)/gu;

/** What differs from run to run, by its place in this one: the first chatbot is bot_1. */
function createMask(examples: Readonly<Record<string, string>>): (value: unknown) => unknown {
  const ids = new Map<string, string>();
  const counts = new Map<string, number>();
  const nameOf = (found: string, kind: string): string => {
    const known = ids.get(found);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    ids.set(found, `${kind}_${count}`);
    return `${kind}_${count}`;
  };
  const maskText = (text: string) =>
    Object.entries(examples)
      .reduce((masked, [real, example]) => masked.replaceAll(real, example), text)
      .replaceAll(id, nameOf)
      .replaceAll(time, (found) => (found.includes("T") ? "2026-01-31T09:30:00.000Z" : "2026-01-31"));
  return (value) =>
    JSON.parse(JSON.stringify(value), (key, each: unknown) => {
      if (typeof each === "number") return key.endsWith("Ms") ? exampleMs : Number(each.toFixed(2));
      if (typeof each !== "string") return each;
      const longest = each.includes(" ") ? longestText : longestWord;
      return maskText(each.length > longest ? `${each.slice(0, longest)}…` : each);
    });
}
