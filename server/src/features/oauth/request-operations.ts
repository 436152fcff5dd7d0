import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation, RequestContext } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { readAuthorizationRequest } from "./authorization-request.ts";
import type { Clients } from "./clients.ts";
import { insertGrant } from "./grants.ts";
import { isLoopback, placeOf } from "./redirect-uri.ts";

interface RequestDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly clients: Clients;
}

/** Operations of the consent page: the requested access and the member's decision. */
export function requestOperations({ database, clock, clients }: RequestDeps): Implementation[] {
  return [
    implement(operations.getAuthorizationRequest, async ({ request: query }, caller, context) => {
      const { client, redirectUri, scopes, fault, answer } = await readRequest(clients, query, caller, context);
      return {
        clientName: client.name,
        clientHost: client.host,
        redirectHost: placeOf(redirectUri),
        isLoopback: isLoopback(redirectUri),
        scopes: [...scopes],
        fault: fault?.message ?? null,
        redirectTo: fault === null ? null : answer({ error: fault.error, error_description: fault.message }),
      };
    }),

    implement(operations.answerAuthorizationRequest, async (input, caller, context) => {
      const request = await readRequest(clients, input.request, caller, context);
      if (request.fault !== null) throw new Problem("unprocessable", request.fault.message);
      const { client, answer } = request;
      if (!input.approve) {
        await database.transaction((transaction) =>
          recordChange(transaction, clock, {
            resource: client.id,
            after: { approved: false, clientName: client.name },
          }),
        );
        return { redirectTo: answer({ error: "access_denied" }) };
      }
      const { scopes = request.scopes, chatbotIds = null } = input;
      if (scopes.some((scope) => !request.scopes.includes(scope)))
        throw new Problem("unprocessable", because("scope_not_requested"));
      if (scopes.includes("settings") && !scopes.includes("write"))
        throw new Problem("unprocessable", because("settings_without_write"));
      const code = await database.transaction((transaction) =>
        insertGrant(transaction, clock, caller, { request, scopes, chatbotIds }),
      );
      return { redirectTo: answer({ code }) };
    }),
  ];
}

function readRequest(clients: Clients, query: string, caller: Caller, { ownOrigin = "" }: RequestContext) {
  if (ownOrigin === "") throw new Problem("unprocessable", because("own_address_unknown"));
  return readAuthorizationRequest(query, { issuer: ownOrigin, clients, caller });
}
