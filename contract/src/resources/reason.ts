import { z } from "zod";

const reasonWithin = z.object({
  code: z.string().describe("Stable code of the reason."),
  args: z.record(z.string(), z.unknown()).describe("Values that the reason names, by name."),
});

const reasonArgsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), reasonWithin, z.array(reasonWithin).readonly()]))
  .describe("Values that a sentence names, by name. A reason within it has its own code and arguments.")
  .meta({ id: "ReasonArgs" });

const codeNote = "Stable code of the sentence, such as `page_blocked_by_robots`.";
const argsNote = "Values that the sentence names.";

/** What stands beside a sentence of the service; null where there is none, or a release before 0040 stored it alone. */
export const reasonCodeFields = {
  reasonCode: z.string().nullable().describe(codeNote),
  reasonArgs: reasonArgsSchema.nullable().describe(argsNote),
};

/** Beside a problem's sentence, where the service has a code for it. */
export const problemReasonFields = {
  reasonCode: z.string().optional().describe(codeNote),
  reasonArgs: reasonArgsSchema.optional().describe(argsNote),
};
