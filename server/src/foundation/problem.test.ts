import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** How a sentence begins, or goes on behind a comma, that says what to do. */
const advice =
  /(?:^|[.,:;}] (?:or )?)(?:Add|Ask|Assign|Change|Check|Choose|Close|Copy|Delete|Edit|Enable|Encode|Export|Give|Have|Leave|List|Load|Look|Make|Name|Please ask|Read|Reload|Remove|Reopen|Request|Revoke|Run|Send|Show|Sign|Split|Start|Switch|Take|Train|Try|Upload|Use|Wait|Write|add|ask|change|check|give|list|look|sign|take|use|wait|write)\b/u;

const source = join(import.meta.dirname, "..");
/** Operators read what the command line says; what tools tell a model is judged with the tools. */
const elsewhere = /(?:^|\/)(?:test-|cli\/|tools\/|mcp\/)|\.test\.ts$/u;
const files = globSync("**/*.ts", { cwd: source }).filter((file) => !elsewhere.test(file));

/** Every sentence that is written where a Problem is made; those that are put together elsewhere are not seen. */
const details = files.flatMap((file) => {
  const text = readFileSync(join(source, file), "utf8");
  return [...text.matchAll(/new Problem\(\s*"(\w+)",\s*(["`])((?:\\.|(?!\2).)+)\2/gsu)].map(
    ([, code, , detail = ""]) => ({
      file,
      code,
      detail,
    }),
  );
});

test("every refusal says what to do", () => {
  expect(details.length).toBeGreaterThan(80);
  const silent = details.filter(
    ({ detail }) => !advice.test(detail) && !/^(?:\S+ |The password )?\$\{\w+/u.test(detail),
  );
  expect(silent).toEqual([]);
});
