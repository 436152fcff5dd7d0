import { z } from "zod";
import { limits } from "../limits.ts";
import { listOf, listQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { installSchema } from "../resources/install.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

/** In the query, so that a beacon without a body, which needs no preflight, can tell the page. */
export const recordInstall = defineOperation({
  name: "recordInstall",
  summary:
    "The widget was loaded by a page of the site that `Origin` names. Counts only where the chatbot's allowed domains name the site; the service's own pages, and what is no page, are never counted.",
  access: "public",
  http: {
    method: "POST",
    path: "/api/public/chatbot/{chatbotId}/installs",
    status: 204,
    maxBodyBytes: limits.smallBodyBytes,
    readsQuery: true,
  },
  input: z.strictObject({
    chatbotId,
    /** The page's path; what follows it in its address is not kept. */
    page: line(limits.urlCharacters)
      .regex(/^\//u, "must be the path of a page, which begins with /")
      .transform((path) => path.replace(/[?#].*$/su, ""))
      .optional(),
  }),
  output: z.null(),
});

export const listInstalls = defineOperation({
  name: "listInstalls",
  summary:
    "The sites whose pages have loaded a chatbot's widget, newest first; of many, the 200 seen last. Also as text/csv.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/installs", csv: "installs" },
  input: listQuery.extend({ chatbotId }),
  output: listOf("installs", installSchema),
});
