import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pictures } from "./pictures.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/pictures");
const readme = readFileSync(join(root, "README.md"), "utf8");
const taken = pictures.flatMap(({ name, looks }) => looks.map((look) => `${name}-${look}.webp`));
const bytesAtMost = 150_000;

test("the folder of pictures has what the script takes, each small enough to be loaded with the README", () => {
  expect(readdirSync(folder).toSorted()).toEqual(taken.toSorted());
  for (const file of taken) expect(statSync(join(folder, file)).size, file).toBeLessThanOrEqual(bytesAtMost);
});

test("the README shows every picture, each with a text for those who do not see it", () => {
  for (const file of taken) expect(readme).toContain(`docs/pictures/${file}`);
  for (const [, path = ""] of readme.matchAll(/docs\/pictures\/([^)"]+)/gu)) expect(taken).toContain(path);
  const texts = [...readme.matchAll(/<img alt="([^"]*)"|!\[([^\]]*)\]\(docs/gu)].map(
    ([, html, markdown]) => html ?? markdown,
  );
  expect(texts).toHaveLength(pictures.length);
  for (const text of texts) expect(text?.length).toBeGreaterThan(40);
});
