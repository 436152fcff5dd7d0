import type { Source } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { ofColumns } from "../../foundation/database/reason-columns.ts";
import type { ReasonColumns } from "../../foundation/database/reason-columns.ts";
import { Problem, sentenceOf } from "../../foundation/problem.ts";

export interface SourceRow extends ReasonColumns {
  readonly key: number;
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly title: string | null;
  readonly url: string | null;
  readonly status: string;
  readonly passages: number;
  readonly public: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly refresh_every: Source["refresh"];
  readonly refresh_at: number | null;
  readonly fetched_at: number | null;
  readonly crawl_id: string | null;
  readonly notes: string;
  readonly helpful: number;
  readonly unhelpful: number;
}

/** A chatbot's sources, as `toSource` needs them. */
export function sourceRows(db: Pick<WriteTransaction, "selectFrom">, chatbotKey: number) {
  return db
    .selectFrom("source")
    .leftJoin("source_page", "source_page.source_key", "source.key")
    .leftJoin("crawl", "crawl.key", "source_page.crawl_key")
    .select(["source.key", "source.id", "source.kind", "source.name", "source.title", "source.url"])
    .select(["source.created_at", "source.updated_at", "source.refresh_every", "source.refresh_at", "source.notes"])
    .select(["source.status", "source.reason", "source.reason_code", "source.reason_args", "source.passages"])
    .select(["source.public", "source.helpful", "source.unhelpful", "source_page.fetched_at", "crawl.id as crawl_id"])
    .where("source.chatbot_key", "=", chatbotKey);
}

/** Throws a Problem if the chatbot has no such source. */
export async function findSource(
  db: Pick<WriteTransaction, "selectFrom">,
  chatbotKey: number,
  sourceId: string,
): Promise<SourceRow> {
  const row = await sourceRows(db, chatbotKey).where("source.id", "=", sourceId).executeTakeFirst();
  if (row === undefined) throw sourceNotFound();
  return row;
}

export function toSource(row: SourceRow, chatbotId: string): Source {
  return {
    id: row.id,
    chatbotId,
    kind: row.kind === "url" ? "url" : "document",
    name: row.name,
    title: row.title,
    url: row.url,
    status: row.status === "ready" || row.status === "failed" || row.status === "reading" ? row.status : "queued",
    ...ofColumns(row),
    ...notesOf(row.notes),
    passages: row.passages,
    public: row.public === 1,
    helpful: { yes: row.helpful, no: row.unhelpful },
    refresh: row.refresh_every,
    nextRefreshAt: row.refresh_at === null ? null : isoTime(row.refresh_at),
    fetchedAt: row.fetched_at === null ? null : isoTime(row.fetched_at),
    crawlId: row.crawl_id,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

/** JSON that `writeSources` and `putSourceText` have written. */
function notesOf(written: string): Pick<Source, "notes" | "noteReasons"> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what put-texts.ts wrote
  const notes = JSON.parse(written) as (Reason | string)[];
  return {
    notes: notes.map(sentenceOf),
    noteReasons: notes.map((note) =>
      typeof note === "string"
        ? { reasonCode: null, reasonArgs: null }
        : { reasonCode: note.code, reasonArgs: note.args },
    ),
  };
}

export function fileRefused(): Problem {
  return new Problem("unprocessable", because("source_not_a_page"));
}

export function sourceNotFound(): Problem {
  return new Problem("not_found", "This chatbot has no source with this id. List its sources to see their ids.");
}
