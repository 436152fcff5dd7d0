import { useOperation } from "../../api/queries.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { Loaded } from "../../ui/loaded.tsx";

/** Which release this is and how it is, where to read more, and how to keep a copy of everything. */
export function AboutPage() {
  const settings = useWords("settings");
  const { about } = settings;
  const health = useOperation("getHealth", {}, { everyMs: 30_000 });
  return (
    <>
      <Card title={settings.pages.about}>
        <Loaded query={health}>
          {({ status, version, uptimeSeconds }) => (
            <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
              <dt className="text-quiet">{about.version}</dt>
              <dd>{version}</dd>
              <dt className="text-quiet">{about.health}</dt>
              <dd>
                <Badge tone={status === "ok" ? "good" : "bad"}>{status === "ok" ? about.well : about.ill}</Badge>
              </dd>
              <dt className="text-quiet">{about.up}</dt>
              <dd>
                <Duration seconds={uptimeSeconds} />
              </dd>
            </dl>
          )}
        </Loaded>
        <p className="mt-4">
          <a href="/docs" className="text-accent-text underline">
            {about.reference}
          </a>
        </p>
      </Card>
      <Card title={about.backup}>
        <div className="grid gap-3">
          <p className="max-w-prose text-quiet">{about.backupHint}</p>
          <CodeBlock label={about.backup} code="npm run svc -- backup svc-backup.tar" />
        </div>
      </Card>
    </>
  );
}

function Duration({ seconds }: { readonly seconds: number }) {
  const locale = useLocale();
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ] as const;
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ["minute", 60];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.max(1, Math.floor(seconds / size)),
  );
}
