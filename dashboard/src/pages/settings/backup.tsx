import { Download } from "lucide-react";
import { addressOf } from "../../api/client.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { DownloadButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Narrow } from "../../ui/narrow.tsx";

const nightly = String.raw`15 3 * * * systemd-run --quiet --pipe --wait -p DynamicUser=yes -p User=svc -p StateDirectory=svc -p EnvironmentFile=-/etc/svc/svc.env -E SVC_DATA_DIR=/var/lib/svc --working-directory=/opt/svc /opt/svc/node_modules/.bin/node server/src/cli/cli.ts backup "/var/lib/svc/svc-$(date +\%F).tar" && mv "/var/lib/svc/svc-$(date +\%F).tar" /backups/`;
const restore = "npm run svc -- restore svc-backup-….tar";
const trial = `(
  export SVC_DATA_DIR=/tmp/trial SVC_SECRET_KEY_FILE=/var/lib/svc/secret-key DATABASE_URL=
  npm run svc -- restore --trial svc-backup-….tar && PORT=3999 npm start
)`;

/** A copy of everything: how to get it, where to keep it, and how to have it back. */
export function BackupPage() {
  const { backup } = useWords("upkeep");
  const mayOwn = useMay("owner");
  return (
    <Narrow>
      <Card title={backup.download}>
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
          <p className="max-w-prose text-quiet">{backup.hint}</p>
          {mayOwn ? (
            <DownloadButton
              href={addressOf("downloadBackup", {}).url}
              look="primary"
              icon={<Download aria-hidden="true" className="size-4" />}
            >
              {backup.download}
            </DownloadButton>
          ) : (
            <Notice>{backup.ownersOnly}</Notice>
          )}
          <p className="max-w-prose text-quiet">{backup.keep}</p>
        </div>
      </Card>
      <Card title={backup.key}>
        <p className="max-w-prose text-quiet">{backup.keyHint}</p>
      </Card>
      <Card title={backup.restore}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <ol className="grid max-w-prose list-decimal gap-1 ps-5">
            {backup.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <CodeBlock label={backup.command} code={restore} />
          <h3 className="text-sm">{backup.trial}</h3>
          <p className="max-w-prose text-quiet">{backup.trialHint}</p>
          <CodeBlock label={backup.trial} code={trial} />
        </div>
      </Card>
      <Card title={backup.regular}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="max-w-prose text-quiet">{backup.regularHint}</p>
          <CodeBlock label="crontab" code={nightly} isWrapped />
          <p>
            <a href="/docs/guides/backups" className="text-accent-text underline">
              {backup.guide}
            </a>
          </p>
        </div>
      </Card>
    </Narrow>
  );
}
