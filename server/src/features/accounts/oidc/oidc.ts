import type { Clock } from "../../../foundation/clock.ts";
import type { Egress } from "../../../foundation/egress/egress.ts";
import type { OidcConfig } from "../../../foundation/oidc-config.ts";
import { deriveKey } from "../../../foundation/secret-key.ts";
import { createFlows } from "./flow.ts";
import type { Flows } from "./flow.ts";
import { createProvider } from "./provider.ts";
import type { Provider } from "./provider.ts";

/** Where browsers come back to from the provider; `surfaces/http/routes/oidc.ts` answers there. */
export const callbackPath = "/sign-in/oidc/callback";

export interface OidcDeps {
  readonly config: OidcConfig;
  readonly provider: Provider;
  readonly flows: Flows;
}

interface OidcOptions {
  readonly config: OidcConfig | null;
  readonly clock: Clock;
  readonly egress: Pick<Egress, "request">;
  readonly baseUrl: string;
  readonly secretKey: Buffer;
}

/** Sign-in at the operator's OpenID Connect provider (docs/decisions/0055); null where there is none. */
export function createOidc({ config, clock, egress, baseUrl, secretKey }: OidcOptions): OidcDeps | null {
  if (config === null) return null;
  return {
    config,
    provider: createProvider({ egress, clock }, config, `${baseUrl}${callbackPath}`),
    flows: createFlows({ clock, sealKey: deriveKey(secretKey, "oidc-flow") }),
  };
}
