import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../foundation/clock.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { ModelFailed } from "../../foundation/model.ts";
import type { ModelCall } from "../../foundation/model.ts";
import { createConnectionTrials } from "../../foundation/models/try-connection.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { modelNameOf } from "./choose-model.ts";
import type { createModelConnections, ModelOptions } from "./choose-model.ts";
import { runSteps } from "./grounded/run-steps.ts";

/** What an owner sees of a chatbot's language model, and whether it can be reached. */
export function modelOperations(options: {
  readonly chatbots: Chatbots;
  readonly clock: Clock;
  readonly models: Pick<ModelOptions, "service">;
  readonly connectionOf: ReturnType<typeof createModelConnections>;
  readonly onCall: (chatbotKey: number, call: ModelCall) => void;
}): Implementation[] {
  const { chatbots, models, connectionOf, onCall } = options;
  const attempt = createConnectionTrials(options.clock);
  return [
    implement(operations.getModel, async ({ chatbotId }, caller) => ({
      model: modelNameOf(await chatbots.find(caller, chatbotId), models),
      serviceModel: models.service.name,
    })),

    implement(operations.testModel, async ({ chatbotId, ...changes }, caller, { signal }) => {
      const chatbot = chatbots.withModels(await chatbots.find(caller, chatbotId), changes);
      const trial = { workspaceId: caller.workspaceId, model: modelNameOf(chatbot, models), signal };
      // Not the model that answers visitors: a failure here says nothing about that one.
      const connection = connectionOf(chatbot);
      if (connection === null) return attempt(trial, null);
      return attempt(trial, async (until) => {
        const steps = runSteps({
          model: connection.connect(),
          instructions: "",
          messages: [{ role: "user", content: "Reply with the word OK." }],
          tools: [],
          visitorWords: "",
          signal: until,
          onCall: (call) => onCall(chatbot.key, call),
        });
        let text = "";
        for await (const delta of steps) text += delta;
        if (text.trim() === "") throw new ModelFailed("malformed", because("model_wrote_nothing"));
      });
    }),
  ];
}
