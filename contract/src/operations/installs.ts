import { listOf, listQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { installSchema } from "../resources/install.ts";
import { chatbotId } from "./chatbots.ts";

export const listInstalls = defineOperation({
  name: "listInstalls",
  summary:
    "The sites whose pages have loaded a chatbot's widget, newest first; of many, the 200 seen last. Also as text/csv.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/installs", csv: "installs" },
  input: listQuery.extend({ chatbotId }),
  output: listOf("installs", installSchema),
});
