import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const downloadBackup = defineOperation({
  name: "downloadBackup",
  summary:
    "Download a backup of the whole database as one file. The same as `npm run svc -- backup`, without the secret key. Only for the owner of every workspace of the service.",
  access: "own",
  audited: true,
  needsProof: true,
  http: { method: "GET", path: "/api/backup", download: "application/x-tar" },
  input: z.strictObject({}),
  output: z.string().meta({ description: "Tar archive for `npm run svc -- restore`, which detects a truncated one." }),
});

export const getHealth = defineOperation({
  name: "getHealth",
  summary: "Check that the service and its database respond.",
  access: "public",
  http: {
    method: "GET",
    path: "/api/public/healthcheck",
    alternative: {
      status: 503,
      description: "The database doesn't respond.",
      applies: (health) => health.status === "degraded",
    },
  },
  input: z.object({}),
  output: z.object({
    status: z.enum(["ok", "degraded"]).describe("`ok`, or `degraded` if the database doesn't respond."),
    version: z.string().describe("Version of the service."),
    uptimeSeconds: z.number().describe("Seconds since the process started."),
  }),
});
