import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import type { ModelUsage } from "../../foundation/model.ts";

/** Counts what chatbots' models take, by calendar month (UTC). */
export interface TokenMeter {
  /** Is stored within a second, together with what else was counted: a kill -9 may lose that much. */
  add(chatbotKey: number, usage: ModelUsage): void;
  /** Likewise, of an embedding model. */
  addEmbedding(chatbotKey: number, tokens: number): void;
  /** Tokens of this month so far: input, output, embedding. */
  spent(chatbotKey: number): Promise<number>;
  /** The latest months, newest first. */
  months(chatbotKey: number): Promise<MonthUsage[]>;
  purge(chatbotKey: number): Promise<boolean>;
  /** Stores what is left. */
  close(): Promise<void>;
}

export interface MonthUsage extends ModelUsage {
  /** `2026-11` */
  readonly month: string;
  /** Of the language model. */
  readonly calls: number;
  readonly embeddingTokens: number;
}

const flushMs = 1_000;
const monthsShown = 12;

const addUsage = prepare<{
  chatbotKey: number;
  month: string;
  calls: number;
  input: number;
  output: number;
  embedding: number;
}>()((db, arg) =>
  db
    .insertInto("token_usage")
    .values({
      chatbot_key: arg("chatbotKey"),
      month: arg("month"),
      calls: arg("calls"),
      input_tokens: arg("input"),
      output_tokens: arg("output"),
      embedding_tokens: arg("embedding"),
    })
    .onConflict((conflict) =>
      conflict.columns(["chatbot_key", "month"]).doUpdateSet((set) => ({
        calls: set("token_usage.calls", "+", set.ref("excluded.calls")),
        input_tokens: set("token_usage.input_tokens", "+", set.ref("excluded.input_tokens")),
        output_tokens: set("token_usage.output_tokens", "+", set.ref("excluded.output_tokens")),
        embedding_tokens: set("token_usage.embedding_tokens", "+", set.ref("excluded.embedding_tokens")),
      })),
    ),
);
const findMonths = prepare<{ chatbotKey: number }>()((db, arg) =>
  db
    .selectFrom("token_usage")
    .select(["month", "calls", "input_tokens", "output_tokens", "embedding_tokens"])
    .where("chatbot_key", "=", arg("chatbotKey"))
    .orderBy("month", "desc")
    .limit(monthsShown),
);

interface Counted {
  readonly chatbotKey: number;
  readonly month: string;
  calls: number;
  input: number;
  output: number;
  embedding: number;
}

export function createTokenMeter({
  database,
  clock,
  onFailure,
}: {
  database: Database;
  clock: Clock;
  onFailure: (error: unknown) => void;
}): TokenMeter {
  let waiting = new Map<string, Counted>();
  /** Taken from `waiting`, not yet committed. */
  let storing: readonly Counted[] = [];
  let timer: NodeJS.Timeout | undefined;

  function count(counted: Counted): void {
    const id = `${counted.chatbotKey} ${counted.month}`;
    const known = waiting.get(id);
    if (known === undefined) waiting.set(id, { ...counted });
    else {
      known.calls += counted.calls;
      known.input += counted.input;
      known.output += counted.output;
      known.embedding += counted.embedding;
    }
    timer ??= setTimeout(() => void flush().catch(onFailure), flushMs).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One order for all processes, so that none waits for another in a circle.
    const rows = [...waiting.values()].toSorted((one, other) => one.chatbotKey - other.chatbotKey);
    waiting = new Map();
    if (rows.length === 0) return;
    storing = [...storing, ...rows];
    try {
      await database.hot.write(function* () {
        for (const row of rows) yield* addUsage.run({ ...row });
      });
    } catch (error) {
      for (const row of rows) count(row);
      throw error;
    } finally {
      storing = storing.filter((row) => !rows.includes(row));
    }
  }

  async function months(chatbotKey: number): Promise<MonthUsage[]> {
    const rows = await database.hot.read(() => findMonths.run({ chatbotKey }));
    return rows.map(({ month, calls, input_tokens, output_tokens, embedding_tokens }) => ({
      month,
      calls,
      inputTokens: input_tokens,
      outputTokens: output_tokens,
      embeddingTokens: embedding_tokens,
    }));
  }

  const thisMonth = () => new Date(clock.now()).toISOString().slice(0, 7);

  return {
    add(chatbotKey, { inputTokens, outputTokens }) {
      count({ chatbotKey, month: thisMonth(), calls: 1, input: inputTokens, output: outputTokens, embedding: 0 });
    },
    addEmbedding(chatbotKey, tokens) {
      count({ chatbotKey, month: thisMonth(), calls: 0, input: 0, output: 0, embedding: tokens });
    },
    async spent(chatbotKey) {
      const month = thisMonth();
      const here = [...waiting.values(), ...storing];
      const stored = (await months(chatbotKey)).filter((each) => each.month === month);
      return (
        sum(stored.map((each) => each.inputTokens + each.outputTokens + each.embeddingTokens)) +
        sum(
          here
            .filter((each) => each.chatbotKey === chatbotKey && each.month === month)
            .map((each) => each.input + each.output + each.embedding),
        )
      );
    },
    async months(chatbotKey) {
      await flush();
      return months(chatbotKey);
    },
    async purge(chatbotKey) {
      await database.transaction((transaction) =>
        transaction.deleteFrom("token_usage").where("chatbot_key", "=", chatbotKey).execute(),
      );
      return false;
    },
    close: flush,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
