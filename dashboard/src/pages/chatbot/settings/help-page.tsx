import { ExternalLink } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { useLanguage, useLocale, useWords } from "../../../strings/strings.tsx";
import { useOperation } from "../../../api/queries.ts";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { CopyButton } from "../../../ui/copy.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { SettingsForm } from "./settings-form.tsx";
import { useSettings } from "./use-settings.ts";
import type { Chatbot } from "@svc/contract";
import { TextField } from "../../../ui/form.tsx";
import { ListField } from "../../../ui/list-field.tsx";
import { isWebAddress } from "./is-web-address.ts";
import type { Settings } from "./use-settings.ts";

/** The pages that the service itself shows of a chatbot: its help page, and its chat. */
export function HelpPortalPage() {
  const { helpPage: words } = useWords("people");
  const chatbotId = useChatbotId();
  const settings = useSettings("portal");
  if (settings === null) return null;
  const { portal } = settings.draft;
  const { enabled, llms } = portal;
  return (
    <SettingsForm settings={settings}>
      <Card title={words.title}>
        <div className="grid gap-4">
          <p className="max-w-prose text-quiet">{words.hint}</p>
          <Checkbox
            label={words.enabled}
            hint={enabled ? words.enabledHint : words.disabledHint}
            isOn={enabled}
            onChange={(next) => settings.set({ portal: { ...portal, enabled: next } })}
          />
          {enabled ? <Address label={words.address} path={`/help/${chatbotId}`} isOpen={!settings.isChanged} /> : null}
        </div>
      </Card>
      {enabled ? (
        <>
          <HelpCenterBrand {...settings} />
          <Look />
          <Card title={words.shows}>
            <p className="max-w-prose text-quiet">{words.showsHint}</p>
            <p className="mt-2">
              <Link to="/chatbots/$chatbotId/knowledge" params={{ chatbotId }} className="text-accent-text underline">
                {words.toKnowledge}
              </Link>
            </p>
          </Card>
          <Card title={words.sitemap}>
            <Address
              label={words.sitemap}
              hint={words.sitemapHint}
              path={`/help/${chatbotId}/sitemap.xml`}
              isOpen={false}
            />
          </Card>
          <Card title={words.agents}>
            <div className="grid gap-4">
              <Checkbox
                label={words.llms}
                hint={words.llmsHint}
                isOn={llms}
                onChange={(next) => settings.set({ portal: { ...portal, llms: next } })}
              />
              {llms ? (
                <Address label="llms.txt" path={`/help/${chatbotId}/llms.txt`} isOpen={!settings.isChanged} />
              ) : null}
            </div>
          </Card>
        </>
      ) : null}
      <Card title={words.chat}>
        <Address label={words.chat} hint={words.chatHint} path={`/chat/${chatbotId}`} isOpen />
      </Card>
    </SettingsForm>
  );
}

interface AddressProps {
  readonly label: string;
  readonly hint?: string;
  readonly path: string;
  /** Whether it leads anywhere now. */
  readonly isOpen: boolean;
}

/** An address of the service, to be opened and to be given on. */
function Address({ label, hint, path, isOpen }: AddressProps) {
  const { open } = useWords("people");
  const url = `${location.origin}${path}`;
  return (
    <div className="grid gap-2">
      {hint === undefined ? null : <p className="max-w-prose text-quiet">{hint}</p>}
      <code className="rounded-lg bg-sunken px-3 py-2 text-xs break-all">{url}</code>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={url} />
        {isOpen ? (
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            aria-label={`${open}: ${label}`}
            className="inline-flex items-center gap-1.5 text-accent-text underline"
          >
            {open}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        ) : null}
      </div>
    </div>
  );
}

/** What of the chatbot's look the page takes. */
function Look() {
  const { helpPage: words } = useWords("people");
  const { language } = useLanguage();
  const locale = useLocale();
  const chatbotId = useChatbotId();
  const { data: chatbot } = useOperation("getChatbot", { chatbotId });
  if (chatbot === undefined) return null;
  const { description, colors } = chatbot;
  const rows: readonly (readonly [string, string])[] = [
    [words.looks.description, description ?? words.noDescription],
    [words.looks.language, new Intl.DisplayNames([locale, language], { type: "language" }).of(chatbot.locale) ?? ""],
  ];
  return (
    <Card title={words.look}>
      <div className="grid gap-3">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
          {rows.map(([term, text]) => (
            <div key={term} className="contents">
              <dt className="text-quiet">{term}</dt>
              <dd dir="auto" className="line-clamp-3 wrap-anywhere">
                {text}
              </dd>
            </div>
          ))}
          <dt className="text-quiet">{words.looks.colour}</dt>
          <dd className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-4 rounded border border-edge"
              style={{ backgroundColor: colors.primary }}
            />
            {colors.primary}
          </dd>
        </dl>
        <p className="max-w-prose text-quiet">{words.lookHint}</p>
        <p>
          <Link to="/chatbots/$chatbotId/settings" params={{ chatbotId }} className="text-accent-text underline">
            {words.toGeneral}
          </Link>
        </p>
      </div>
    </Card>
  );
}

type Portal = Chatbot["portal"];

const categoriesAtMost = 30;

/** Title, logo and categories of the help center. */
function HelpCenterBrand({ draft: { portal }, set }: Settings<"portal">) {
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
