import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/src/foundation/database/database.ts";
import { bundleService } from "./bundle-service.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A file of a store of the newest schema, to be copied. */
    sqliteTemplate: string;
  }
}

/** Migrates one store, of which each test gets a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  await bundleService();
  const dataDir = mkdtempSync(join(tmpdir(), "svc-template-"));
  await (await openDatabase({ databaseUrl: "", dataDir })).close();
  project.provide("sqliteTemplate", join(dataDir, "svc.db"));
  return () => rmSync(dataDir, { recursive: true, force: true });
}
