import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const downloadBackup = defineOperation({
  name: "downloadBackup",
  summary:
    "Save the whole store as one file, as `npm run svc -- backup` does, without the secret key. For who owns every workspace of the service.",
  access: "own",
  audited: true,
  http: { method: "GET", path: "/api/backup", download: "application/x-tar" },
  input: z.strictObject({}),
  output: z
    .string()
    .meta({ description: "A tar that `npm run svc -- restore` takes; one that was cut off is known as such." }),
});

export const getHealth = defineOperation({
  name: "getHealth",
  summary: "Whether the service answers and its store does.",
  access: "public",
  http: {
    method: "GET",
    path: "/api/public/healthcheck",
    alternative: {
      status: 503,
      description: "The store does not answer.",
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
