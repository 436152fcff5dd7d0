import { listOf, listQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { installSchema } from "../resources/install.ts";
import { chatbotId } from "./chatbots.ts";

export const listInstalls = defineOperation({
  name: "listInstalls",
  summary: "List the sites that load a chatbot's widget, latest first. At most the last 200 sites.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/installs", csv: "installs" },
  input: listQuery.extend({ chatbotId }),
  output: listOf("installs", installSchema),
});
