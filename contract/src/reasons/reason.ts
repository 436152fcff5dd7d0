import type { englishReasons, ReasonCode } from "./en.ts";

/** Why something is as it is: a code, and what the sentence names. */
export interface Reason {
  readonly code: string;
  readonly args: Readonly<Record<string, ReasonArg>>;
}

/** A reason within a reason is said in its own words; several are divided by semicolons. */
export type ReasonArg = string | number | Reason | readonly Reason[];

type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ArgsOf<Code extends ReasonCode> = NamesIn<(typeof englishReasons)[Code]>;

/** A reason, with the arguments that its English sentence names. */
export function because<Code extends ReasonCode>(
  code: Code,
  ...[args]: [ArgsOf<Code>] extends [never] ? [] : [Readonly<Record<ArgsOf<Code>, ReasonArg>>]
): Reason {
  return { code, args: args ?? {} };
}

/** The sentence of a reason by a language's templates; null where they lack its code, or one within it. */
export function inWords(reason: unknown, templates: Readonly<Record<string, string>>): string | null {
  if (!isReason(reason) || !Object.hasOwn(templates, reason.code)) return null;
  let isKnown = true;
  const render = (arg: unknown): string => {
    if (Array.isArray(arg)) return arg.map(render).join("; ");
    if (typeof arg === "string" || typeof arg === "number") return String(arg);
    const words = inWords(arg, templates);
    isKnown &&= words !== null;
    return words ?? "";
  };
  const sentence = templates[reason.code]?.replaceAll(/\{(\w+)\}/gu, (_, name: string) => render(reason.args[name]));
  return isKnown ? (sentence ?? null) : null;
}

function isReason(
  value: unknown,
): value is { readonly code: string; readonly args: Readonly<Record<string, unknown>> } {
  if (typeof value !== "object" || value === null || !("code" in value) || !("args" in value)) return false;
  return typeof value.code === "string" && typeof value.args === "object" && value.args !== null;
}
