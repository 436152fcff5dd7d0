import type { OxlintOverride } from "oxlint";

/** One thing that an import may not name; the message says what to do instead. */
export type Refusal =
  | { readonly group: string[]; readonly message: string }
  | { readonly regex: string; readonly message: string };

/** A module, or some names of it, that opens sockets. */
export type SocketModule = { readonly name: string; readonly importNames?: string[] };

/** One row of the import law: what the files of a place may not import. Of two rows, the later holds. */
export interface Place {
  readonly files: string[];
  readonly refuse: readonly Refusal[];
  /** Refused in product code only: the tests beside these files may use it. */
  readonly refuseInProduct?: readonly Refusal[];
  /** Refused in product code only. */
  readonly sockets?: readonly SocketModule[];
}

/** Tests stand beside what they test; what only they need is called `test-….ts`. */
export const testFiles = ["**/*.test.ts", "**/test-*.ts"];

/**
 * Turns the rows of the import law into linter settings. The rule sees only the text of an import,
 * and a later override replaces an earlier one, so each row carries all that it refuses.
 */
export function importLaw(places: readonly Place[]): OxlintOverride[] {
  return places.flatMap(({ files, refuse, refuseInProduct, sockets }) => [
    override({ files, excludeFiles: testFiles }, [...refuse, ...(refuseInProduct ?? [])], sockets ?? []),
    override({ files: files.flatMap((glob) => testFiles.map((tests) => glob.replace(/\*\*$/, tests))) }, refuse, []),
  ]);
}

function override(
  where: Pick<OxlintOverride, "files" | "excludeFiles">,
  refuse: readonly Refusal[],
  sockets: readonly SocketModule[],
): OxlintOverride {
  const paths = sockets.map((module) => ({
    ...module,
    allowTypeImports: true,
    message: "Only foundation/egress/ opens outgoing sockets: use its functions.",
  }));
  return { ...where, rules: { "no-restricted-imports": ["error", { paths, patterns: [...refuse] }] } };
}

/**
 * All packages and Node's modules but one. Spelled out letter by letter: the linter's expressions have
 * no look-ahead, and an exception in a group would lift what other refusals say.
 */
export function packagesBut(message: string, allowed: string): Refusal {
  const others = Array.from(allowed, (letter, at) => `${allowed.slice(0, at)}($|[^${letter}${at === 0 ? "." : ""}])`);
  return { regex: `^(${others.join("|")}|${allowed}[^/])`, message };
}

/** These packages with all their entries. */
export function packages(message: string, ...names: string[]): Refusal {
  return { group: names.flatMap((name) => [name, `${name}/**`]), message };
}

/** Everything below folders, wherever the import comes from. */
export function folders(message: string, ...names: string[]): Refusal {
  return { group: names.map((name) => `**/${name}/**`), message };
}

/** Files that stand in a folder above the importing one. */
export function filesAbove(message: string, ...names: string[]): Refusal {
  return { regex: `^(\\.\\./)+(${names.join("|")})\\.ts$`, message };
}

/** Files that stand beside the importing one. */
export function filesBeside(message: string, ...names: string[]): Refusal {
  return { regex: `^\\./(${names.join("|")})\\.ts$`, message };
}
