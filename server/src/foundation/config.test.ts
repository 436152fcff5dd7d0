import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

test("an empty environment gives safe defaults: loopback, SQLite, no private address allowed", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    databaseUrl: "",
    dataDir: "./data",
    bootstrapApiKey: "",
    model: "embedded",
    modelBaseUrl: "",
    modelApiKey: "",
    modelTimeoutMs: 30_000,
    modelContextTokens: null,
    allowedModels: [],
    egressAllow: [],
    trustedProxies: [],
    addressRateLimit: 300,
    chatbotRateLimit: 0,
    lexicon: true,
    embeddingModel: "embedded",
  });
});

test("all faults are reported at once, by name and without the values", () => {
  const faults = faultsOf({
    PORT: "seventy",
    SVC_BASE_URL: "ftp://x",
    DATABASE_URL: "mysql://secret-host",
    SVC_SECRET_KEY: "too short",
    SVC_BOOTSTRAP_API_KEY: "svc_short",
    SVC_MODEL: "gpt-secret",
    SVC_MODEL_BASE_URL: "http://user:hidden@models.example",
    SVC_MODEL_API_KEY: "sk two words",
    SVC_MODEL_TIMEOUT_SECONDS: "0",
    SVC_MODEL_CONTEXT_TOKENS: "512",
    SVC_EGRESS_ALLOW: "300.0.0.1/8",
    SVC_TRUSTED_PROXIES: "10.0.0.0/8, nonsense",
    SVC_LOG_LEVEL: "loud",
    SVC_ADDRESS_RATE_LIMIT: "-1",
    SVC_EMBEDDING_MODEL: "word2vec",
    SVC_EMBEDDING_MODEL_BASE_URL: "http://user:hidden@models.example",
    SVC_EMBEDDING_MODEL_API_KEY: "sk two words",
  });
  for (const name of [
    "PORT",
    "SVC_BASE_URL",
    "DATABASE_URL",
    "SVC_SECRET_KEY",
    "SVC_BOOTSTRAP_API_KEY",
    "SVC_MODEL",
    "SVC_MODEL_BASE_URL",
    "SVC_MODEL_CONTEXT_TOKENS",
    "SVC_MODEL_API_KEY",
    "SVC_MODEL_TIMEOUT_SECONDS",
    "SVC_EGRESS_ALLOW",
    "SVC_TRUSTED_PROXIES",
    "SVC_LOG_LEVEL",
    "SVC_ADDRESS_RATE_LIMIT",
    "SVC_EMBEDDING_MODEL",
    "SVC_EMBEDDING_MODEL_BASE_URL",
    "SVC_EMBEDDING_MODEL_API_KEY",
  ]) {
    expect(faults.filter((fault) => fault.startsWith(`${name}:`))).toHaveLength(1);
  }
  for (const secret of ["secret-host", "too short", "svc_short", "gpt-secret", "hidden", "two words"])
    expect(faults.join("\n")).not.toContain(secret);
});

test("an empty value is the same as none", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " ", SVC_LOG_LEVEL: "" })).toMatchObject({
    port: 3000,
    databaseUrl: "",
    logLevel: "info",
  });
});

test("a secret is read from NAME_FILE, without the line end that editors add", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-config-"));
  try {
    const file = join(folder, "key");
    writeFileSync(file, "svc_0123456789abcdefghijklmnopqrstuv\n");
    expect(readConfig({ SVC_BOOTSTRAP_API_KEY_FILE: file }).bootstrapApiKey).toBe(
      "svc_0123456789abcdefghijklmnopqrstuv",
    );
    expect(
      faultsOf({ SVC_BOOTSTRAP_API_KEY_FILE: file, SVC_BOOTSTRAP_API_KEY: "svc_0123456789abcdefghijklmnopqrstuv" }),
    ).toEqual(["SVC_BOOTSTRAP_API_KEY and SVC_BOOTSTRAP_API_KEY_FILE are both set; keep one."]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a NAME_FILE that cannot be read is a fault", () => {
  expect(faultsOf({ DATABASE_URL_FILE: "/nowhere/at/all" })).toEqual([
    "DATABASE_URL_FILE names a file that cannot be read.",
  ]);
});

test("the base address loses its slash at the end", () => {
  expect(readConfig({ SVC_BASE_URL: "https://chat.example.com/" }).baseUrl).toBe("https://chat.example.com");
});

test("a model is named with its provider, its address, its key and the size of its context", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-config-"));
  try {
    const file = join(folder, "key");
    writeFileSync(file, "sk-1\n");
    expect(
      readConfig({
        SVC_MODEL: "openai-compatible/meta-llama/Llama-3.1-8B",
        SVC_MODEL_BASE_URL: "http://ollama:11434/v1/",
        SVC_MODEL_API_KEY_FILE: file,
        SVC_MODEL_CONTEXT_TOKENS: "4096",
      }),
    ).toMatchObject({
      model: "openai-compatible/meta-llama/Llama-3.1-8B",
      modelBaseUrl: "http://ollama:11434/v1",
      modelApiKey: "sk-1",
      modelContextTokens: 4_096,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("an embedding model is named likewise, and one of Anthropic is refused with the reason", () => {
  expect(
    readConfig({
      SVC_EMBEDDING_MODEL: "openai-compatible/BAAI/bge-m3",
      SVC_EMBEDDING_MODEL_BASE_URL: "http://ollama:11434/v1/",
      SVC_EMBEDDING_MODEL_API_KEY: "sk-1",
    }),
  ).toMatchObject({
    lexicon: true,
    embeddingModel: "openai-compatible/BAAI/bge-m3",
    embeddingModelBaseUrl: "http://ollama:11434/v1",
    embeddingModelApiKey: "sk-1",
  });
  expect(faultsOf({ SVC_EMBEDDING_MODEL: "anthropic/claude" })).toEqual([
    expect.stringMatching(/^SVC_EMBEDDING_MODEL: cannot be a model of Anthropic, which has none for embeddings/u),
  ]);
});

test("an address and a key without a model are no fault", () => {
  const config = readConfig({ SVC_MODEL_BASE_URL: "https://models.example/v1", SVC_MODEL_API_KEY: "sk-1" });
  expect(config.model).toBe("embedded");
});

test("headers for the collector are read with their percent-encoding, and a fault names no value", () => {
  expect(
    readConfig({ OTEL_EXPORTER_OTLP_HEADERS: "x-team=bikes, authorization=Bearer%20a%3Db" }).tracing.headers,
  ).toEqual({
    "x-team": "bikes",
    authorization: "Bearer a=b",
  });
  for (const headers of ["secret-alone", "bad name=secret", "x=%zz-secret", "x=a%0D%0Ay:secret"]) {
    const faults = faultsOf({ OTEL_EXPORTER_OTLP_HEADERS: headers });
    expect(faults, headers).toEqual(["OTEL_EXPORTER_OTLP_HEADERS: must be a comma list of name=value"]);
  }
});

test("sign-in at a provider needs its client and our address, and OIDC_ONLY somebody who keeps a password", () => {
  const issuer = { OIDC_ISSUER: "https://id.example.com/realms/main" };
  expect(faultsOf({ ...issuer, OIDC_ONLY: "true", OIDC_ROLE_MAP: "admins=admin" })).toEqual([
    "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: must be set where OIDC_ISSUER is",
    "SVC_BASE_URL: must be set where OIDC_ISSUER is",
    "OIDC_ROLE_CLAIM: must be set where OIDC_ROLE_MAP is",
    "OIDC_ONLY: needs OIDC_ISSUER, and in OIDC_BREAK_GLASS_EMAIL the owner who can still sign in with a password",
  ]);
  expect(faultsOf({ OIDC_ISSUER: "https://me:hidden@id.example.com" })[0]).toContain("OIDC_ISSUER: must be");
  expect(faultsOf({ OIDC_ROLE_MAP: "admins=boss" })[0]).toContain("OIDC_ROLE_MAP: must be a comma list");
  expect(faultsOf({ OIDC_DEFAULT_ROLE: "owner" })[0]).toContain("OIDC_DEFAULT_ROLE: must be");
  const whole = {
    ...issuer,
    SVC_BASE_URL: "https://chat.example.com",
    OIDC_CLIENT_ID: "svc",
    OIDC_CLIENT_SECRET: "hidden",
    OIDC_ROLE_CLAIM: "groups",
    OIDC_ROLE_MAP: "CN=admins=admin, agents=agent",
    OIDC_ALLOWED_DOMAINS: "Example.com, example.org",
    OIDC_ONLY: "true",
    OIDC_BREAK_GLASS_EMAIL: "Boss@example.com",
  };
  expect(readConfig(whole).oidc).toMatchObject({
    label: "id.example.com",
    roleMap: new Map([
      ["CN=admins", "admin"],
      ["agents", "agent"],
    ]),
    defaultRole: null,
    allowedDomains: ["example.com", "example.org"],
    onlyExcept: "boss@example.com",
  });
  expect(readConfig({}).oidc).toBeNull();
});

test("what only makes sense together is asked for together", () => {
  const mail = { SMTP_URL: "smtp://user:hidden@mail.example:587" };
  expect(faultsOf(mail)).toEqual([
    "SVC_MAIL_FROM: must be the sender's address where SMTP_URL is set",
    "SVC_BASE_URL: must be set where SMTP_URL is, because mails hold links",
  ]);
  const from = { SVC_MAIL_FROM: "support@example.com", SVC_BASE_URL: "https://chat.example.com" };
  expect(readConfig({ ...mail, ...from })).toMatchObject({ smtpUrl: mail.SMTP_URL, mailFrom: from.SVC_MAIL_FROM });
  expect(faultsOf({ SMTP_URL: "mail.example" })).toEqual(["SMTP_URL: must begin with smtp:// or smtps://"]);
  expect(faultsOf({ IMAP_URL: "imaps://hidden@mail.example" })).toEqual([
    "IMAP_URL: must name user, password and host",
  ]);
  const owner = { SVC_BOOTSTRAP_OWNER_EMAIL: "me@example.com" };
  expect(faultsOf(owner)).toEqual([
    "SVC_BOOTSTRAP_OWNER_EMAIL and SVC_BOOTSTRAP_OWNER_PASSWORD: set both, or neither.",
  ]);
  expect(readConfig({ ...owner, SVC_BOOTSTRAP_OWNER_PASSWORD: "a long phrase" }).bootstrapOwner).toEqual({
    email: "me@example.com",
    password: "a long phrase",
  });
});

test.each([
  "https://chat.example.com/chat",
  "http://10.0.0.7:3000/a/b/",
  "https://x.example/?a=1",
  "https://x.example/#a",
])("a base address with a path is refused with what to set instead: %s", (url) => {
  const [fault] = faultsOf({ SVC_BASE_URL: url });
  expect(fault).toMatch(/^SVC_BASE_URL: must be an address without a path, such as https:\/\/chat\.example\.com/u);
});

test("a base address may end in a slash", () => {
  expect(readConfig({ SVC_BASE_URL: "https://chat.example.com/" }).baseUrl).toBe("https://chat.example.com");
});

test("origins for CORS are written as browsers send them; anything else is refused", () => {
  const origins = "https://Admin.example.com/, http://localhost:5173,https://a.example:443";
  expect(readConfig({ SVC_CORS_ORIGINS: origins }).corsOrigins).toEqual([
    "https://admin.example.com",
    "http://localhost:5173",
    "https://a.example",
  ]);
  for (const wrong of ["*", "null", "admin.example.com", "https://a.example/admin", "https://*.example.com/"])
    expect(faultsOf({ SVC_CORS_ORIGINS: wrong }), wrong).toHaveLength(1);
});

test("the models that chatbots may name are a list, and each is a model's name", () => {
  const names = "openai-compatible/large, google/embedding";
  expect(readConfig({ SVC_ALLOWED_MODELS: names }).allowedModels).toEqual(names.split(", "));
  expect(faultsOf({ SVC_ALLOWED_MODELS: "gpt" })).toEqual([expect.stringContaining("must be a comma list of models")]);
});
