import { expect, test } from "vitest";
import { titleOfFile } from "./title-of-file.ts";

test.each([
  ["guides_misc_allowlist-denylist.md", "Guides misc allowlist denylist"],
  ["guides/02-set-up_email.md", "Set up email"],
  ["docs/returns/index.md", "Returns"],
  ["README.md", "README"],
  ["öffnungszeiten.txt", "Öffnungszeiten"],
  ["2026-prices.html", "2026 prices"],
  ["Preisliste_2026.pdf", "Preisliste_2026.pdf"],
  ["https://shop.example/about.html", "https://shop.example/about.html"],
  ["Our prices", "Our prices"],
  ["__.md", "__.md"],
])("the title of %s is %s", (name, title) => {
  expect(titleOfFile(name)).toBe(title);
});
