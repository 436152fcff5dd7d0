import { readFileSync } from "node:fs";
import { emailSchema, embeddingModelNameSchema, modelNameSchema } from "@svc/contract";
import { z } from "zod";
import { parseAllowList } from "./egress/allow.ts";
import type { AllowRule } from "./egress/allow.ts";
import { readImapUrl } from "./imap.ts";
import { isNetwork } from "./networks.ts";
import { oidcFaults, oidcOf, oidcVariables } from "./oidc-config.ts";
import { isSecretKey } from "./secret-key.ts";

const port = z.coerce.number("must be a whole number").int().min(0).max(65_535);
const count = z.coerce.number("must be a whole number").int().min(0).max(1_000_000);
const address = "must be an address that begins with http:// or https://";
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const modelKey = z
  .string()
  .regex(/^[\x21-\x7e]*$/, "must be one line of printable characters without spaces")
  .default("");
const modelAddress = (key: string) =>
  z
    .union([z.literal(""), z.url({ protocol: /^https?$/ })], address)
    .refine((text) => !hasCredentials(text), `must not carry a user name or password; use ${key}`)
    .default("");
/** Below it there is no room for rules, sources and an answer. */
const leastContextTokens = 2_048;
const contextTokens = `must be 0 (not known) or a whole number from ${leastContextTokens}`;
const list = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** The environment, all of it: name, form, default. Every default is safe. */
const variables = {
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(3000),
  SVC_BASE_URL: z
    .union([z.literal(""), z.url({ protocol: /^https?$/ })], address)
    .refine(
      (url) => url === "" || isOrigin(url),
      "must be an address without a path, such as https://chat.example.com: the service needs a host name of its own",
    )
    .default(""),
  SVC_CORS_ORIGINS: z
    .string()
    .default("")
    .transform(list)
    .refine(
      (origins) => origins.every((origin) => /^https?:\/\/[^*]*$/iu.test(origin) && isOrigin(origin)),
      "must be a comma list of origins such as https://admin.example.com",
    )
    .transform((origins) => origins.map((origin) => new URL(origin).origin)),
  SVC_DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .union([z.literal(""), z.string().regex(/^postgres(ql)?:\/\//)], "must be empty or begin with postgres://")
    .default(""),
  SVC_SECRET_KEY: z
    .string()
    .refine((text) => text === "" || isSecretKey(text), "must be 32 bytes in base64 (openssl rand -base64 32)")
    .default(""),
  SVC_BOOTSTRAP_API_KEY: z
    .union(
      [z.literal(""), z.string().regex(/^svc_[\x21-\x7e]{28,}$/)],
      "must begin with svc_ and have at least 32 characters",
    )
    .default(""),
  SVC_BOOTSTRAP_OWNER_EMAIL: z.union([z.literal(""), emailSchema], "must be an email address").default(""),
  SVC_BOOTSTRAP_OWNER_PASSWORD: z.string().default(""),
  SVC_AUDIT_DAYS: count.default(365),
  SMTP_URL: z
    .string()
    .regex(/^(?:smtps?:\/\/[^\s/].*)?$/u, "must begin with smtp:// or smtps://")
    .default(""),
  SVC_MAIL_FROM: z.string().default(""),
  IMAP_URL: z
    .string()
    .regex(/^(?:imaps?:\/\/[^\s/].*)?$/u, "must begin with imap:// or imaps://")
    .refine((url) => url === "" || readImapUrl(url) !== null, "must name user, password and host")
    .default(""),
  ...oidcVariables,
  SVC_MODEL: modelNameSchema.default("embedded"),
  SVC_MODEL_BASE_URL: modelAddress("SVC_MODEL_API_KEY"),
  SVC_MODEL_API_KEY: modelKey,
  SVC_MODEL_TIMEOUT_SECONDS: z.coerce.number("must be a whole number").int().min(1).max(600).default(30),
  SVC_MODEL_CONTEXT_TOKENS: z.coerce
    .number(contextTokens)
    .int(contextTokens)
    .refine((tokens) => tokens === 0 || tokens >= leastContextTokens, contextTokens)
    .default(0),
  SVC_ALLOWED_MODELS: z
    .string()
    .default("")
    .transform(list)
    .refine(
      (names) =>
        names.every(
          (name) => modelNameSchema.safeParse(name).success || embeddingModelNameSchema.safeParse(name).success,
        ),
      "must be a comma list of models such as openai-compatible/NAME",
    ),
  SVC_EGRESS_ALLOW: z.string().default(""),
  SVC_TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform(list)
    .refine(
      (networks) => networks.every(isNetwork),
      "must be a comma list of addresses or networks such as 10.0.0.0/8",
    ),
  SVC_LOG_LEVEL: z.enum(logLevels).default("info"),
  SVC_ADDRESS_RATE_LIMIT: count.default(300),
  SVC_CHATBOT_RATE_LIMIT: count.default(0),
  SVC_MCP_RATE_LIMIT: count.default(6_000),
  SVC_ATTACHMENT_QUOTA_MB: count.default(2_048),
  SVC_OAUTH_REGISTRATION: z.enum(["on", "off"]).default("off"),
  SVC_METRICS_TOKEN: z.string().default(""),
  SVC_SECURITY_CONTACT: z
    .union(
      [z.literal(""), emailSchema.transform((email) => `mailto:${email}`), z.url({ protocol: /^https$/ })],
      "must be an email address, or an address that begins with https://",
    )
    .default(""),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(""), z.url({ protocol: /^https?$/ })], address).default(""),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default("")
    .transform((text) => list(text).map(readHeader))
    .refine((headers) => !headers.includes(null), "must be a comma list of name=value")
    .transform((headers) => Object.fromEntries(headers.filter((header) => header !== null))),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number("must be a number from 0 to 1").min(0).max(1).default(1),
  SVC_LEXICON: z.enum(["on", "off"]).default("on"),
  SVC_EMBEDDING_MODEL: embeddingModelNameSchema.default("embedded"),
  SVC_EMBEDDING_MODEL_BASE_URL: modelAddress("SVC_EMBEDDING_MODEL_API_KEY"),
  SVC_EMBEDDING_MODEL_API_KEY: modelKey,
} as const;
type Name = keyof typeof variables;

/** A value from `NAME_FILE` is read from that file, so that it need not stand in the environment. */
const secrets: readonly Name[] = [
  "DATABASE_URL",
  "SVC_SECRET_KEY",
  "SVC_BOOTSTRAP_API_KEY",
  "SVC_BOOTSTRAP_OWNER_PASSWORD",
  "SMTP_URL",
  "IMAP_URL",
  "OIDC_CLIENT_SECRET",
  "SVC_MODEL_API_KEY",
  "SVC_EMBEDDING_MODEL_API_KEY",
  "SVC_METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
];

/** The service's configuration, as the environment sets it. */
export type Config = Readonly<ReturnType<typeof configOf>>;

/** Every fault of the environment at once, each a line that names the variable and never its value. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(["The configuration is not valid:", ...faults.map((fault) => `  - ${fault}`)].join("\n"));
    this.name = "ConfigError";
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment. Throws a ConfigError with all faults. */
export function readConfig(environment: Environment): Config {
  const faults: string[] = [];
  const values = withSecretFiles(environment, faults);
  const parsed = z.object(variables).safeParse(values);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) faults.push(`${issue.path.join(".")}: ${issue.message}`);
  }
  const allowList = parseAllowList(values["SVC_EGRESS_ALLOW"] ?? "");
  for (const fault of allowList.faults) faults.push(`SVC_EGRESS_ALLOW: ${fault}`);
  if (parsed.success) faults.push(...togetherFaults(parsed.data), ...oidcFaults(parsed.data));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);

  return configOf(parsed.data, allowList.rules);
}

function configOf(read: z.output<z.ZodObject<typeof variables>>, egressAllow: readonly AllowRule[]) {
  return {
    host: read.HOST,
    port: read.PORT,
    /** Without a slash at the end; empty: taken from the request. */
    baseUrl: read.SVC_BASE_URL.replace(/(?<!\/)\/+$/u, ""),
    /** Their pages may train and test chatbots with an API key. */
    corsOrigins: read.SVC_CORS_ORIGINS,
    dataDir: read.SVC_DATA_DIR,
    /** Empty: SQLite in the data folder. */
    databaseUrl: read.DATABASE_URL,
    /** 32 bytes in base64; empty: made at first start and kept in the data folder. */
    secretKey: read.SVC_SECRET_KEY,
    bootstrapApiKey: read.SVC_BOOTSTRAP_API_KEY,
    /** Becomes the owner of a service without one; null: the person who claims it does. */
    bootstrapOwner:
      read.SVC_BOOTSTRAP_OWNER_EMAIL === ""
        ? null
        : { email: read.SVC_BOOTSTRAP_OWNER_EMAIL, password: read.SVC_BOOTSTRAP_OWNER_PASSWORD },
    /** How long the audit log is kept; 0: for ever. */
    auditDays: read.SVC_AUDIT_DAYS,
    /** Empty: nothing is mailed. */
    smtpUrl: read.SMTP_URL,
    /** The sender of our mail: an address, or `Name <address>`. */
    mailFrom: read.SVC_MAIL_FROM,
    /** The mailbox that visitors' mail is fetched from; null: none is. */
    imap: readImapUrl(read.IMAP_URL),
    /** Where members sign in besides with passwords; null: nowhere. */
    oidc: oidcOf(read),
    /** `embedded` (no language model), or `provider/NAME`. */
    model: read.SVC_MODEL,
    /** Without a slash at the end; empty: the provider's own. Reached as it stands, although it may be private. */
    modelBaseUrl: read.SVC_MODEL_BASE_URL.replace(/(?<!\/)\/+$/u, ""),
    /** Empty where the model's server wants none. */
    modelApiKey: read.SVC_MODEL_API_KEY,
    /** So long a language model is waited for until it begins to answer. */
    modelTimeoutMs: read.SVC_MODEL_TIMEOUT_SECONDS * 1_000,
    /** How many tokens the model reads and writes in one go; null: not known. */
    modelContextTokens: read.SVC_MODEL_CONTEXT_TOKENS === 0 ? null : read.SVC_MODEL_CONTEXT_TOKENS,
    /** Models that chatbots may name with the operator's key; empty: any of the service's provider. */
    allowedModels: read.SVC_ALLOWED_MODELS,
    egressAllow,
    trustedProxies: read.SVC_TRUSTED_PROXIES,
    logLevel: read.SVC_LOG_LEVEL,
    /** Messages in 240 s; 0 switches the limit off. */
    addressRateLimit: read.SVC_ADDRESS_RATE_LIMIT,
    chatbotRateLimit: read.SVC_CHATBOT_RATE_LIMIT,
    /** Requests of one API key in 60 s; 0 switches the limit off. */
    mcpRateLimit: read.SVC_MCP_RATE_LIMIT,
    /** Of a workspace's files of conversations; 0: none are taken. */
    attachmentQuotaBytes: read.SVC_ATTACHMENT_QUOTA_MB * 1024 * 1024,
    /** Whether OAuth clients may register themselves. */
    oauthRegistration: read.SVC_OAUTH_REGISTRATION === "on",
    metricsToken: read.SVC_METRICS_TOKEN,
    /** `mailto:` or `https:`, for security.txt; empty: there is none. */
    securityContact: read.SVC_SECURITY_CONTACT,
    tracing: {
      /** Base of an OTLP collector, without a slash at the end; empty: nothing is traced. Reached as it stands. */
      endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/(?<!\/)\/+$/u, ""),
      headers: read.OTEL_EXPORTER_OTLP_HEADERS,
      /** Part of the traces that are kept, 0..1. */
      ratio: read.OTEL_TRACES_SAMPLER_ARG,
    },
    /** Whether questions are also searched in other words and languages. */
    lexicon: read.SVC_LEXICON === "on",
    /** What compares the meaning of texts: `embedded` (English), `off`, or `provider/NAME`. */
    embeddingModel: read.SVC_EMBEDDING_MODEL,
    /** As `modelBaseUrl`. */
    embeddingModelBaseUrl: read.SVC_EMBEDDING_MODEL_BASE_URL.replace(/(?<!\/)\/+$/u, ""),
    embeddingModelApiKey: read.SVC_EMBEDDING_MODEL_API_KEY,
  };
}

/** `name=value` with percent-encoding in the value, as OpenTelemetry's specification writes headers. */
function readHeader(text: string): [string, string] | null {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)=(.*)$/u.exec(text) ?? [];
  if (name === undefined || value === undefined) return null;
  try {
    const plain = decodeURIComponent(value);
    return /^[\x20-\x7e]*$/.test(plain) ? [name, plain] : null;
  } catch {
    return null;
  }
}

/** What only makes sense together. */
function togetherFaults(read: {
  readonly SVC_BOOTSTRAP_OWNER_EMAIL: string;
  readonly SVC_BOOTSTRAP_OWNER_PASSWORD: string;
  readonly SMTP_URL: string;
  readonly SVC_MAIL_FROM: string;
  readonly SVC_BASE_URL: string;
}): string[] {
  const faults: string[] = [];
  if ((read.SVC_BOOTSTRAP_OWNER_EMAIL === "") !== (read.SVC_BOOTSTRAP_OWNER_PASSWORD === ""))
    faults.push("SVC_BOOTSTRAP_OWNER_EMAIL and SVC_BOOTSTRAP_OWNER_PASSWORD: set both, or neither.");
  if (read.SMTP_URL !== "" && read.SVC_MAIL_FROM === "")
    faults.push("SVC_MAIL_FROM: must be the sender's address where SMTP_URL is set");
  // Never taken from a request, which could put links to another site into emails.
  if (read.SMTP_URL !== "" && read.SVC_BASE_URL === "")
    faults.push("SVC_BASE_URL: must be set where SMTP_URL is, because mails hold links");
  return faults;
}

/** Pages, scripts and links name addresses from the root: under a path prefix they would miss the service. */
function isOrigin(url: string): boolean {
  const { pathname, search, hash } = URL.parse(url) ?? {};
  return pathname !== undefined && /^\/*$/u.test(pathname) && search === "" && hash === "";
}

function hasCredentials(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.username !== "" || parsed.password !== "");
}

/** An empty value is the same as none, as compose files and unit files produce it. */
function withSecretFiles(environment: Environment, faults: string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of Object.keys(variables)) {
    const value = environment[name]?.trim();
    if (value !== undefined && value !== "") values[name] = value;
  }
  for (const name of secrets) {
    const file = environment[`${name}_FILE`]?.trim();
    if (file === undefined || file === "") continue;
    if (values[name] !== undefined) faults.push(`${name} and ${name}_FILE are both set; keep one.`);
    try {
      values[name] = readFileSync(file, "utf8").trim();
    } catch {
      faults.push(`${name}_FILE names a file that cannot be read.`);
    }
  }
  return values;
}
