import type { Chatbot } from "@svc/contract";
import { useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/field.tsx";
import { ListField } from "../../../ui/list-field.tsx";
import { isWebAddress } from "./is-web-address.ts";
import type { Settings } from "./use-settings.ts";

type Portal = Chatbot["portal"];

const categoriesAtMost = 30;

/** Title, logo and categories of the help center. */
export function HelpCenterBrand({ draft: { portal }, set }: Settings<"portal">) {
  const { helpPage: words } = useWords("people");
  const change = (changes: Partial<Portal>) => set({ portal: { ...portal, ...changes } });
  return (
    <Card title={words.brand}>
      <div className="grid gap-4">
        <TextField
          name="portal.title"
          label={words.titleLabel}
          hint={words.titleHint}
          dir="auto"
          value={portal.title ?? ""}
          onChange={({ currentTarget }) => change({ title: currentTarget.value || null })}
        />
        <TextField
          name="portal.logo"
          label={words.logo}
          hint={words.logoHint}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={portal.logo ?? ""}
          validate={(text) => (text === "" || isWebAddress(text) ? null : words.logoRefusal)}
          onChange={({ currentTarget }) => change({ logo: currentTarget.value.trim() || null })}
        />
        <ListField
          name="portal.categories"
          label={words.categories}
          hint={words.categoriesHint}
          addLabel={words.addCategory}
          placeholder={words.categoryExample}
          isOrdered
          atMost={categoriesAtMost}
          items={portal.categories.map(writtenOf)}
          validate={(text) => (isCategory(readCategory(text)) ? null : words.categoryRefusal)}
          onChange={(items) => change({ categories: items.map(readCategory) })}
        />
      </div>
    </Card>
  );
}

type Category = Portal["categories"][number];

const between = ": ";

/** `Shipping: /delivery`; what has no path yet is all title. */
function readCategory(text: string): Category {
  const at = text.lastIndexOf(`${between}/`);
  return at < 0 ? { title: text, path: "" } : { title: text.slice(0, at), path: text.slice(at + between.length) };
}

function writtenOf({ title, path }: Category): string {
  return path === "" ? title : `${title}${between}${path}`;
}

function isCategory({ title, path }: Category): boolean {
  return title.trim() !== "" && /^\/[^\s?#]*$/u.test(path);
}
