import { parseAst } from "rolldown/parseAst";

/** A regular expression as it is written in a file. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** From 1. */
  readonly line: number;
}

export interface Found {
  readonly patterns: readonly Pattern[];
  /** Lines that build a regular expression at run time: what it will be can't be checked. */
  readonly built: readonly number[];
}

type Node = Readonly<Record<string, unknown>>;

/** Reads a TypeScript file; throws where it can't be parsed. */
export function findPatterns(file: string, code: string): Found {
  const patterns: Pattern[] = [];
  const built: number[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value) || isType(value)) return;
    const regex = value["regex"];
    if (isNode(regex)) {
      const source = String(regex["pattern"]);
      patterns.push({ source, flags: String(regex["flags"]), line: lineOf(code, value) });
    } else if (buildsPattern(value)) built.push(lineOf(code, value));
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }, file).body);
  return { patterns, built };
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is stripped before the file runs: a parameter may be of the type RegExp. */
function isType({ type }: Node): boolean {
  return /^TS(?:Type|Interface)(?!Assertion)/u.test(String(type));
}

/** Any mention of the constructor, also under another name, and the methods that make one of a string. */
function buildsPattern(node: Node): boolean {
  if (node["type"] === "Identifier") return node["name"] === "RegExp";
  if (node["type"] === "Literal") return node["value"] === "RegExp";
  if (node["type"] !== "CallExpression" || !isNode(node["callee"]) || !isNode(node["callee"]["property"])) return false;
  const argument: unknown = Array.isArray(node["arguments"]) ? node["arguments"][0] : undefined;
  const isText = isNode(argument) && (typeof argument["value"] === "string" || argument["type"] === "TemplateLiteral");
  return isText && /^match(?:All)?$/u.test(String(node["callee"]["property"]["name"]));
}

function lineOf(code: string, { start }: Node): number {
  return code.slice(0, Number(start)).split("\n").length;
}
