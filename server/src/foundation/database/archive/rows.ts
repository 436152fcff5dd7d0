import { createHash } from "node:crypto";
import type { TableShape } from "./shapes.ts";

export type Value = string | number | Buffer | null;
/** The values of one row, in the order of its table's columns. */
export type Row = readonly Value[];

/** A row as one line of JSON, its bytes in base64: the form that is kept and that digests are made of. */
export function toLine(row: Row): string {
  return `${JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? value.toString("base64") : value)))}\n`;
}

/** The row of a line without its end. Throws when it is none of this table. */
export function fromLine(line: string, { name, columns }: TableShape): Row {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values) || values.length !== columns.length) throw new Error(`A row of ${name} is damaged.`);
  return columns.map(({ name: column, type }, at) => {
    const value: unknown = values[at];
    if (value === null) return null;
    if (typeof value === "string" && type === "bytes") return Buffer.from(value, "base64");
    if (typeof value === "string" && type === "text") return value;
    if (typeof value === "number" && (type === "integer" || type === "real")) return value;
    throw new Error(`A row of ${name} is damaged: ${column} is no ${type}.`);
  });
}

export interface Digest {
  readonly rows: number;
  /** SHA-256 of all lines, lowercase hex. */
  readonly sha256: string;
}

/** Counts and hashes rows as they pass, one or some at a time. */
export function createDigest(): { add(lines: string | Buffer, count?: number): void; end(): Digest } {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(lines, count = 1) {
      hash.update(lines);
      rows += count;
    },
    end: () => ({ rows, sha256: hash.digest("hex") }),
  };
}

/** `"a", "b"`: names come from our own migrations, never from a file. */
export function columnList({ columns }: Pick<TableShape, "columns">): string {
  return columns.map(({ name }) => `"${name}"`).join(", ");
}
