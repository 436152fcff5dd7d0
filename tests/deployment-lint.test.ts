import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
const dockerfile = read("Dockerfile");
const compose = read("deploy/compose.yaml");
const unit = read("deploy/svc.service");

const workflows = ["ci", "release"].map((name) => read(`.github/workflows/${name}.yml`));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-lint-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the linter says that is not about the order of keys, or about an image that is built and named here. */
const notAsked = [
  "no-build-and-image",
  "no-quotes-in-volumes",
  "require-quotes-in-ports",
  "service-image-require-explicit-tag",
  "service-keys-order",
  "services-alphabetical-order",
];

/** By the JSON schema of the Compose Specification, which the linter carries, and by its rules. */
function complaintsOfCompose(text: string): string[] {
  const file = join(folder, "compose.yaml");
  writeFileSync(file, text);
  const rules = Object.fromEntries(notAsked.map((name) => [name, 0] as const));
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
  // Its types are not found where a file's name has its ending.
  const results: { messages: { message: string }[] }[] = linter.lintFiles([file], false);
  return results.flatMap(({ messages }) => messages.map(({ message }) => message));
}

function complaintsOfDockerfile(text: string) {
  return validate(text).map(({ message }) => message);
}

/** Beside systemd only; the program is Node as it runs here, since nothing is installed in /opt/svc. */
function complaintsOfUnit(text: string): string {
  const file = join(folder, "svc.service");
  writeFileSync(file, text.replace(/^ExecStart=\S+/mu, `ExecStart=${process.execPath}`));
  const checked = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8", timeout: 30_000 });
  return checked.status === 0 ? checked.stderr : `${checked.stderr} ends with ${String(checked.status)}`;
}

/** Sections with their settings, as systemd reads them where no line goes on. */
function readUnit(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let settings: Map<string, string> | undefined;
  for (const line of text.split("\n").filter((each) => each !== "" && !each.startsWith("#"))) {
    const [, section, name, value = ""] = /^(?:\[([A-Z][a-z]+)\]|([A-Z][A-Za-z]+)=(.*))$/u.exec(line) ?? [];
    if (section !== undefined) {
      expect(sections.has(section), line).toBe(false);
      sections.set(section, (settings = new Map()));
    } else {
      if (name === undefined || settings === undefined || settings.has(name)) throw new Error(`Not a setting: ${line}`);
      settings.set(name, value);
    }
  }
  return sections;
}

test("the Dockerfile is one by its linter, which sees what is none", () => {
  expect(complaintsOfDockerfile(dockerfile)).toEqual([]);
  const faults = [
    dockerfile.replace("COPY --from=build", "COPY --form=build"),
    dockerfile.replace(/^EXPOSE 3000$/mu, "EXPOSE 3000a"),
    dockerfile.replace("--interval=10s", "--interval=10"),
    dockerfile.replace("USER", "USERS"),
    dockerfile.replace(/^WORKDIR \/app$/mu, "WORKDIR app"),
  ];
  for (const fault of faults) expect(complaintsOfDockerfile(fault)).toHaveLength(1);
});

test("the compose file is one by the specification's schema, which sees what is none", () => {
  expect(complaintsOfCompose(compose)).toEqual([]);
  const faults = [
    compose.replace("read_only: true", "readonly: true"),
    compose.replace("service_healthy", "healthy"),
    compose.replace("retries: 10", "tries: 10"),
    compose.replace('["127.0.0.1:3000:3000"]', '["3000:3000"]'),
  ];
  for (const fault of faults) expect(complaintsOfCompose(fault)).not.toEqual([]);
});

test("compose starts svc beside a healthy database that only svc reaches, with nothing to write to but its volumes", () => {
  const { services, volumes } = parse(compose);
  expect(Object.keys(services)).toEqual(["svc", "postgres"]);
  const { svc, postgres } = services;
  expect(svc).toMatchObject({
    build: "..",
    restart: "unless-stopped",
    depends_on: { postgres: { condition: "service_healthy" } },
    ports: ["127.0.0.1:3000:3000"],
    volumes: ["data:/data"],
    read_only: true,
    tmpfs: ["/tmp"],
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
  });
  // The image's own: it says who runs, and how it tells that it is well.
  for (const name of ["user", "healthcheck", "command", "entrypoint", "privileged", "cap_add", "network_mode"])
    expect(svc).not.toHaveProperty(name);
  expect(dockerfile).toMatch(/^USER 10001:10001$/mu);
  expect(dockerfile).toMatch(/^HEALTHCHECK /mu);
  expect(svc.environment.DATABASE_URL).toContain("@postgres:5432/");

  expect(postgres).not.toHaveProperty("ports");
  expect(postgres.image).toMatch(/^postgres:\d+-/u);
  expect(postgres.healthcheck.test).toEqual(["CMD", "pg_isready", "-U", "svc", "-d", "svc"]);
  expect(postgres.environment).toMatchObject({ POSTGRES_USER: "svc", POSTGRES_DB: "svc" });
  expect(postgres.volumes).toEqual(["postgres:/var/lib/postgresql/data"]);
  expect(Object.keys(volumes)).toEqual(["data", "postgres"]);
  // No secret has a value of its own in there: without deploy/.env nothing starts.
  for (const secret of [svc.environment.SVC_SECRET_KEY, postgres.environment.POSTGRES_PASSWORD])
    expect(secret).toMatch(/^\$\{[A-Z_]+:\?[^}]+\}$/u);
});

test("the unit runs svc as a user of its own that may write to its own folders alone", () => {
  const sections = readUnit(unit);
  expect([...sections.keys()]).toEqual(["Unit", "Service", "Install"]);
  const service = Object.fromEntries(sections.get("Service") ?? []);
  expect(service).toMatchObject({
    Type: "exec",
    DynamicUser: "yes",
    StateDirectory: "svc",
    StateDirectoryMode: "0700",
    NoNewPrivileges: "yes",
    CapabilityBoundingSet: "",
    ProtectSystem: "strict",
    ProtectHome: "yes",
    PrivateTmp: "yes",
    UMask: "0077",
    Restart: "on-failure",
  });
  expect(service).not.toHaveProperty("ReadWritePaths");
  expect(service).not.toHaveProperty("User");
  expect(Object.fromEntries(sections.get("Install") ?? [])).toEqual({ WantedBy: "multi-user.target" });
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.runIf(hasSystemd)("systemd has nothing to say against the unit, and has where there is something", () => {
  expect(complaintsOfUnit(unit)).toBe("");
  expect(complaintsOfUnit(unit.replace("ProtectHome=yes", "ProtectHomes=yes"))).toContain("ProtectHomes");
  expect(complaintsOfUnit(unit.replace("LimitNOFILE=65536", "LimitNOFILE=many"))).toContain("many");
});

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

/** What is wrong with a workflow: its form, actions without a version, and scripts that don't exist. */
function complaintsOfWorkflow(text: string): string[] {
  const { on, jobs }: { on?: unknown; jobs?: Record<string, { "runs-on"?: string; needs?: string; steps?: Step[] }> } =
    parse(text);
  const { scripts } = JSON.parse(read("package.json"));
  return [
    on === undefined && "no trigger",
    ...Object.entries(jobs ?? { none: {} }).flatMap(([name, job]) => [
      job["runs-on"] === undefined && `${name} has no runs-on`,
      job.needs !== undefined && jobs?.[job.needs] === undefined && `${name} needs no job`,
      ...(job.steps ?? [{}]).flatMap(({ uses, run }) => [
        (uses === undefined) === (run === undefined) && `${name} has a step that is neither an action nor a command`,
        uses !== undefined && !/^[\w-]+\/[\w-]+@v\d+$/u.test(uses) && `${uses} has no version`,
        ...[...(run ?? "").matchAll(/npm run ([\w:-]+)/gu)].map(
          ([, script = ""]) => scripts[script] === undefined && `${script} is no script`,
        ),
      ]),
    ]),
  ].filter((complaint) => complaint !== false);
}

test("the workflows have the form of GitHub Actions, pin their actions, and run scripts that exist", () => {
  for (const workflow of workflows) expect(complaintsOfWorkflow(workflow)).toEqual([]);
  const [, release = ""] = workflows;
  expect(complaintsOfWorkflow(release.replace("checkout@v5", "checkout"))).toContain("actions/checkout has no version");
  expect(complaintsOfWorkflow(release.replace("npm run pack", "npm run pak"))).toEqual(["pak is no script"]);
});
