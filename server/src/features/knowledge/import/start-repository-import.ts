import { operations } from "@svc/contract";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { shortKey } from "../short-key.ts";
import { beginImport, findByIdentity, type WantedImport } from "./begin-run.ts";
import { knownItems } from "./compare-entries.ts";
import { auditOf, columnsOf, previewOf, settingsOf, asProblem } from "./given-import.ts";
import type { GivenSettings, StartOptions } from "./given-import.ts";
import { openRepository, requireSecure } from "./open-import.ts";
import { answerImport } from "./show-imports.ts";
import type { ImportRow } from "./write-articles.ts";

interface GivenRepository extends GivenSettings {
  readonly url: string;
  readonly branch?: string | null | undefined;
  readonly token?: string | null | undefined;
  readonly public: boolean;
}

/** Previews and starts imports of Git repositories. */
export function repositoryImportOperations(options: StartOptions): Implementation[] {
  const { database, clock, chatbots, queue, tokens } = options;

  const startRepository = implement(operations.importRepository, async ({ chatbotId, ...given }, caller, context) => {
    const { key: chatbotKey } = await chatbots.find(caller, chatbotId);
    const wanted = await wantedRepository(options, given);
    const { token, refresh } = given;
    const begun = await database.transaction(async (transaction) => {
      const run = await beginImport(transaction, { clock, queue }, chatbotKey, wanted, {
        ...(refresh === undefined ? {} : { refresh }),
        ...(typeof token === "string" ? { sealToken: (id) => tokens.seal(id, token) } : {}),
      });
      await recordChange(transaction, clock, { resource: run.id, after: { ...auditOf(wanted), refresh } });
      return run;
    });
    return answerImport(options, { chatbotKey, chatbotId, id: begun.id }, context);
  });

  const previewRepository = implement(
    operations.previewRepositoryImport,
    async ({ chatbotId, ...given }, caller, { signal }) => {
      const { key } = await chatbots.find(caller, chatbotId);
      const wanted = await wantedRepository(options, given);
      const known = await findByIdentity(database.query, key, wanted);
      const items = await knownItems(database, known?.key);
      const remote = remoteOf(options, given, known);
      const before = { known: items, revision: null };
      const { plan } = await asProblem(openRepository(options, remote, settingsOf(given), before, signal));
      return previewOf(wanted, known, plan ?? { items: [], removed: 0 });
    },
  );

  return [startRepository, previewRepository];
}

async function wantedRepository({ egress }: StartOptions, given: GivenRepository): Promise<WantedImport> {
  const url = new URL(given.url.trim());
  url.hash = "";
  await asProblem(requireSecure(egress, url));
  const branch = given.branch ?? null;
  const columns = columnsOf(settingsOf(given));
  const identity = given.name ?? [url.href, branch ?? "", columns.folder ?? ""].join(" ");
  const path = url.pathname
    .replace(/\.git\/?$/u, "")
    .split("/")
    .filter((part) => part !== "");
  return {
    kind: "git",
    identity: shortKey(identity),
    name: given.name ?? (path.slice(-2).join("/") || url.host).slice(0, 100),
    url: url.href,
    branch,
    ...columns,
    public: Number(given.public),
  };
}

/** A token that isn't given again is the one that is known. */
function remoteOf({ tokens }: StartOptions, { url, branch, token }: GivenRepository, known: ImportRow | undefined) {
  const stored = known === undefined ? null : tokens.open(known);
  return { url: url.trim(), branch: branch ?? null, token: token ?? stored };
}
