import { Problem } from "../../../foundation/problem.ts";

/** Escapes, strings, attributes and `(2n+1)`: what may hold characters that no name has. */
const opaque = /\\.|"[^"]*"|'[^']*'|\[[^[\]]*\]|\([\dn+\-\s]*\)/gsu;
/** The reader of pages takes names that begin with anything, as in `..price`, `#1` and `$x`. */
const misnamed = /[.#](?![a-z_\-\u00b0-\uffff\s])|[!$%&/;<=?@^{}]|(?:^|[\s,>~(])\d/iu;

/** Throws `invalid_request` for what is no CSS selector. */
export async function requireSelector(selector: string): Promise<void> {
  // An escaped character stands for a letter of a name.
  const outside = selector.replace(opaque, (inner) => (inner.startsWith("\\") ? "x" : ""));
  if (!misnamed.test(outside) && (await isReadable(selector))) return;
  throw new Problem(
    "invalid_request",
    "selector is not a CSS selector that we understand. Change it, or leave it out.",
    {
      errors: [{ path: "selector", message: "is not a CSS selector that we understand" }],
    },
  );
}

async function isReadable(selector: string): Promise<boolean> {
  // A seventh of all modules, which only the processes that read pages need otherwise.
  const { parseHTML } = await import("linkedom");
  const { document } = parseHTML("<!doctype html><html><body><p></p></body></html>");
  try {
    document.querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
