declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Client {
    readonly clientId: string;
    backchannelLogout(subject: string, sid: string): Promise<void>;
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  /** As much of it as the tests use. */
  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (of: { readonly clientId: string; readonly accountId: string }) => Grant;
    readonly Client: { find(id: string): Promise<Client | undefined> };
    callback(): (incoming: IncomingMessage, outgoing: ServerResponse) => void;
    interactionFinished(incoming: IncomingMessage, outgoing: ServerResponse, result: object): Promise<void>;
  }
}
