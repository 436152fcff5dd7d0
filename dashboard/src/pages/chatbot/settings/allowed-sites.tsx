import { isOriginAllowed } from "@svc/contract/allowed-domains";
import { useState } from "react";
import { useOperation } from "../../../api/queries.ts";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ListField } from "../../../ui/list-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { isEnter } from "../../../ui/is-enter.ts";
import { useChatbotId } from "../use-chatbot-id.ts";

interface AllowedSitesProps {
  readonly domains: readonly string[];
  readonly onChange: (domains: string[]) => void;
}

/** Allowed domains, their effect, and the sites a change would affect. */
export function AllowedSites({ domains, onChange }: AllowedSitesProps) {
  const { domains: words } = useWords("look");
  const installs = useOperation("listInstalls", { chatbotId: useChatbotId() });
  const list = new Intl.ListFormat(useLocale());
  const left = (installs.data?.installs ?? []).filter(({ origin }) => !isOriginAllowed(origin, domains));
  return (
    <Card title={words.title}>
      <div className="grid max-w-xl gap-4">
        <ListField
          name="allowedDomains"
          label={words.list}
          hint={words.listHint}
          addLabel={words.add}
          items={domains}
          onChange={(items) => onChange([...items])}
          atMost={100}
          placeholder="shop.example"
          inputMode="url"
          validate={(item) => (isDomain(item) ? null : words.refusal)}
        />
        <p role="status" className="text-quiet">
          {domains.length === 0 ? words.any : words.only}
        </p>
        {left.length === 0 ? null : (
          <Notice tone="warn">
            {words.refused(list.format(left.slice(0, 5).map(({ origin }) => hostOf(origin))))}
          </Notice>
        )}
        <Trial domains={domains} onAdd={(host) => onChange([...domains, host])} />
      </div>
    </Card>
  );
}

/** Judges an address as the service will, by the list as it stands. */
function Trial({ domains, onAdd }: { readonly domains: readonly string[]; readonly onAdd: (host: string) => void }) {
  const { domains: words } = useWords("look");
  const [text, setText] = useState("");
  const origin = originOf(text);
  const host = origin === null ? "" : hostOf(origin);
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-3">
      <label className="grid gap-1 text-sm font-medium">
        {words.test}
        <input
          value={text}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://www.shop.example/help"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            // Not saved.
            if (isEnter(event)) event.preventDefault();
          }}
          className="control"
        />
        <span className="text-xs font-normal text-quiet">{words.testHint}</span>
      </label>
      <div role="status">
        {text.trim() === "" ? null : origin === null ? (
          <p>{words.noAddress}</p>
        ) : isOriginAllowed(origin, domains) ? (
          <Notice tone="good">{words.allowed(host)}</Notice>
        ) : (
          <Notice
            tone="warn"
            action={
              <Button className="px-3 wrap-anywhere!" onClick={() => onAdd(host)}>
                {words.addIt(host)}
              </Button>
            }
          >
            {words.notAllowed(host)}
          </Notice>
        )}
      </div>
    </div>
  );
}

/** The origin of a page; without a scheme, https is assumed. */
function originOf(text: string): string | null {
  const url = URL.parse(/^https?:\/\//iu.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  return url === null || !/[.:]|^localhost$/u.test(url.hostname) ? null : url.origin;
}

const hostOf = (origin: string) => new URL(origin).host;

/** As the service takes them, said here in the reader's language. */
function isDomain(text: string): boolean {
  const host = text
    .trim()
    .replace(/^https?:\/\//iu, "")
    .replace(/^\*\./u, "");
  return !/[/?#@\\\s*]/u.test(host) && URL.canParse(`http://${host}`);
}
