import { emailSchema, foldEmail, roles } from "@svc/contract";
import type { Role } from "@svc/contract";
import { z } from "zod";

/** Sign-in at an OpenID Connect provider, as the environment describes it. */
export interface OidcConfig {
  /** As the provider's tokens name it. Reached as it stands, although it may be private. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button says after "Continue with". */
  readonly label: string;
  /** The claim with the person's roles, or the path to it; empty: the provider says nothing of roles. */
  readonly roleClaim: string;
  /** What the claim's values mean; empty: they are the names of our roles. */
  readonly roleMap: ReadonlyMap<string, Role>;
  /** Of a person for whom the claim names no role; null: they are refused. */
  readonly defaultRole: Role | null;
  /** Lower case; empty: any. */
  readonly allowedDomains: readonly string[];
  /** Whose account keeps its password; null: passwords of all accounts are good. */
  readonly onlyExcept: string | null;
}

const list = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
const issuer = "must be the provider's issuer, such as https://id.example.com/realms/main";

/** For the table of variables in config.ts. */
export const oidcVariables = {
  OIDC_ISSUER: z
    .union([z.literal(""), z.url({ protocol: /^https?$/ })], issuer)
    .refine((text) => text === "" || isBare(text), issuer)
    .default(""),
  OIDC_CLIENT_ID: z.string().max(300).default(""),
  OIDC_CLIENT_SECRET: z.string().max(1_000).default(""),
  OIDC_LABEL: z.string().max(60).default(""),
  OIDC_ROLE_CLAIM: z.string().max(200).default(""),
  OIDC_ROLE_MAP: z
    .string()
    .default("")
    .transform((text) => list(text).map(readMapping))
    .refine(
      (mappings) => !mappings.includes(null),
      `must be a comma list of value=role, with the roles ${roles.join(", ")}`,
    )
    .transform((mappings) => new Map(mappings.filter((mapping) => mapping !== null))),
  OIDC_DEFAULT_ROLE: z.enum(["", "viewer", "agent", "admin"], "must be viewer, agent or admin, or empty").default(""),
  OIDC_ALLOWED_DOMAINS: z
    .string()
    .default("")
    .transform((text) => list(text.toLowerCase()))
    .refine(
      (domains) => domains.every((domain) => /^[a-z0-9.-]+$/u.test(domain)),
      "must be a comma list of domains such as example.com",
    ),
  OIDC_ONLY: z.enum(["true", "false"], "must be true or false").default("false"),
  OIDC_BREAK_GLASS_EMAIL: z.union([z.literal(""), emailSchema], "must be an email address").default(""),
} as const;

type Read = z.output<z.ZodObject<typeof oidcVariables>> & { readonly SVC_BASE_URL: string };

/** Null where no issuer is named. */
export function oidcOf(read: Read): OidcConfig | null {
  if (read.OIDC_ISSUER === "") return null;
  return {
    issuer: read.OIDC_ISSUER,
    clientId: read.OIDC_CLIENT_ID,
    clientSecret: read.OIDC_CLIENT_SECRET,
    label: read.OIDC_LABEL === "" ? new URL(read.OIDC_ISSUER).hostname : read.OIDC_LABEL,
    roleClaim: read.OIDC_ROLE_CLAIM,
    roleMap: read.OIDC_ROLE_MAP,
    defaultRole: read.OIDC_DEFAULT_ROLE === "" ? null : read.OIDC_DEFAULT_ROLE,
    allowedDomains: read.OIDC_ALLOWED_DOMAINS,
    onlyExcept: read.OIDC_ONLY === "true" ? foldEmail(read.OIDC_BREAK_GLASS_EMAIL) : null,
  };
}

/** What only makes sense together. */
export function oidcFaults(read: Read): string[] {
  const isOn = read.OIDC_ISSUER !== "";
  const faults: string[] = [];
  if (isOn && (read.OIDC_CLIENT_ID === "" || read.OIDC_CLIENT_SECRET === ""))
    faults.push("OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: must be set where OIDC_ISSUER is");
  // The provider sends people back there: never taken from a request.
  if (isOn && read.SVC_BASE_URL === "") faults.push("SVC_BASE_URL: must be set where OIDC_ISSUER is");
  if (isOn && read.OIDC_ROLE_CLAIM === "" && read.OIDC_ROLE_MAP.size > 0)
    faults.push("OIDC_ROLE_CLAIM: must be set where OIDC_ROLE_MAP is");
  if (read.OIDC_ONLY === "true" && (!isOn || read.OIDC_BREAK_GLASS_EMAIL === ""))
    faults.push(
      "OIDC_ONLY: needs OIDC_ISSUER, and in OIDC_BREAK_GLASS_EMAIL the owner who can still sign in with a password",
    );
  return faults;
}

/** `value=role`; the value may contain `=` itself. */
function readMapping(text: string): [string, Role] | null {
  const at = text.lastIndexOf("=");
  const role = roles.find((known) => known === text.slice(at + 1).trim());
  return at <= 0 || role === undefined ? null : [text.slice(0, at).trim(), role];
}

/** Nothing but a place: no user, no query. */
function isBare(text: string): boolean {
  const { username, password, search, hash } = URL.parse(text) ?? {};
  return [username, password, search, hash].every((part) => part === "");
}
