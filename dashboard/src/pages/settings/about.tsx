import { useOperation } from "../../api/queries.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import type { Licence } from "../../../licences-table.ts";

/** Which release this is and how it is, where to read more, and how to keep it well, and whose work is in it. */
export function AboutPage() {
  const settings = useWords("settings");
  const { about } = settings;
  const { about: more, backup } = useWords("upkeep");
  const health = useOperation("getHealth", {}, { everyMs: 30_000 });
  return (
    <Narrow>
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
      </Card>
      <ReadMore />
      <Card title={more.updates}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="max-w-prose text-quiet">{more.updatesHint}</p>
          <CodeBlock label={backup.command} code="npm run svc -- upgrade-check" />
          <h3 className="text-sm">{more.doctor}</h3>
          <p className="max-w-prose text-quiet">{more.doctorHint}</p>
          <CodeBlock label={backup.command} code="npm run svc -- doctor" />
        </div>
      </Card>
      <Licences />
    </Narrow>
  );
}

const guides = ["train", "embed", "privacy", "security", "backups", "deployment"] as const;

function ReadMore() {
  const { about } = useWords("upkeep");
  return (
    <Card title={about.guides}>
      <p className="mb-3">
        <a href="/docs" className="font-medium text-accent-text underline">
          {about.docs}
        </a>
        <span className="block text-sm text-quiet">{about.docsHint}</span>
      </p>
      <ul className="grid gap-1 sm:grid-cols-2">
        {guides.map((name) => (
          <li key={name}>
            <a href={`/docs/guides/${name}`} className="text-accent-text underline">
              {about.links[name]}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Licences() {
  const { about } = useWords("upkeep");
  const locale = useLocale();
  const { licenceColumns: columns } = about;
  return (
    <Card title={about.licences}>
      <p className="max-w-prose text-quiet">
        {about.licencesHint(new Intl.NumberFormat(locale).format(licences.length))}
      </p>
      <details className="mt-3">
        <summary className="cursor-pointer font-medium">{about.showLicences}</summary>
        <DataTable
          label={about.licences}
          rows={licences}
          keyOf={([name, version]) => `${name} ${version}`}
          columns={[
            { title: columns.name, cell: ([name]) => <span className="break-all">{name}</span> },
            { title: columns.version, cell: ([, version]) => version },
            { title: columns.licence, cell: ([, , licence]) => licence ?? about.unnamed },
          ]}
        />
      </details>
    </Card>
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

/** Put here when the page is built (vite.config.ts). */
declare const LICENCES: readonly Licence[];

/** Of all packages that come with the service. */
const licences: readonly Licence[] = LICENCES;
