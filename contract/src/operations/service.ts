import { z } from "zod";
import { defineOperation } from "../operation.ts";

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
  output: z.object({ status: z.enum(["ok", "degraded"]), version: z.string(), uptimeSeconds: z.number() }),
});
