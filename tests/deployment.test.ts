import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { limits, operations } from "@svc/contract";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const steps = read("Dockerfile")
  .split("\n")
  .filter((line) => /^[A-Z]+ /u.test(line));
const stepsOf = (name: string) =>
  steps.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
const { scripts } = JSON.parse(read("package.json"));
/** What `npm start` runs, behind the variables in front of it. */
const startCommand = scripts.start.split(" exec ")[1];

test("every file that the Dockerfile copies is there, and comes through .dockerignore", () => {
  const copied = stepsOf("COPY")
    .filter((args) => !args.startsWith("--from"))
    .flatMap((args) => args.split(" ").slice(0, -1));
  expect(copied.length).toBeGreaterThan(5);
  const ignored = read(".dockerignore").split("\n");
  for (const file of copied) {
    expect(existsSync(join(root, file)), file).toBe(true);
    const [folder] = file.split("/");
    expect(ignored, file).toContain(`!${folder}`);
  }
  expect(ignored).toContain("**/node_modules");
});

test("what the Dockerfile copies is all that is needed to build and to run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-image-"));
  try {
    for (const args of stepsOf("COPY").filter((each) => !each.startsWith("--from"))) {
      const files = args.split(" ");
      const target = files.pop() ?? "";
      for (const file of files)
        cpSync(join(root, file), join(folder, target.endsWith("/") ? join(target, basename(file)) : file), {
          recursive: true,
          filter: (path) => !/\/(?:node_modules|dist)$|\.test\.tsx?$|\/test-[^/]*\.ts$/u.test(path),
        });
    }
    linkProductionModules(folder);
    const run = (...args: string[]) =>
      new Promise<string>((resolve) => {
        execFile(process.execPath, args, { cwd: folder, timeout: 170_000 }, (error, out, complaint) =>
          resolve(error === null ? out : `${error.message} ${complaint}`),
        );
      });
    expect(await run("scripts/build.ts")).toMatch(/Built the widget .*\nBuilt the dashboard .*\nBuilt the packages/u);
    const loading = `for (const file of ["service.ts", "cli/commands.ts"]) await import("./server/src/" + file); console.log("loaded")`;
    expect(await run("--input-type=module", "--eval", loading)).toBe("loaded\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What `npm ci --omit=dev` installs, as the lock file marks it. */
function linkProductionModules(folder: string): void {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { dev?: boolean }> };
  const installed = Object.entries(packages).filter(([path, { dev }]) => path.includes("node_modules/") && !dev);
  for (const [path] of installed) {
    if (/node_modules\/.*\/node_modules\//u.test(path) || !existsSync(join(root, path))) continue;
    mkdirSync(join(folder, path, ".."), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
}

test("container and unit start the service as npm start does, by a program that the packages bring", () => {
  expect(JSON.parse(stepsOf("CMD")[0] ?? "").join(" ")).toBe(startCommand);
  const unit = /^ExecStart=(.*)$/mu.exec(read("deploy/svc.service"))?.[1];
  expect(unit).toBe(`/opt/svc/node_modules/.bin/${startCommand}`);
  expect(existsSync(join(root, "node_modules/.bin/node"))).toBe(true);
  for (const file of startCommand.match(/\S+\.(?:js|ts)\b/gu)) expect(existsSync(join(root, file)), file).toBe(true);
});

test("the container runs as nobody in particular, and stops as long as answers may take", () => {
  expect(stepsOf("USER")).toEqual(["10001:10001"]);
  const stopsWithinMs = Number(/stopWithinMs = ([\d_]+)/u.exec(read("server/src/main.ts"))?.[1]?.replaceAll("_", ""));
  const patience = [
    /stop_grace_period: (\d+)s/u.exec(read("deploy/compose.yaml")),
    /TimeoutStopSec=(\d+)/u.exec(read("deploy/svc.service")),
  ];
  for (const seconds of patience) expect(Number(seconds?.[1]) * 1_000).toBeGreaterThan(stopsWithinMs);
});

test("the container's health check follows /readyz", async () => {
  const [program, ...args]: string[] = JSON.parse(/CMD (\[.*\])$/u.exec(stepsOf("HEALTHCHECK")[0] ?? "")?.[1] ?? "[]");
  expect(program).toBe("node");
  let status = 200;
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const check = () =>
    new Promise<number>((resolve) => {
      const child = execFile(process.execPath, args, { env: { PORT: String(port) } }, () => undefined);
      child.once("exit", (code) => resolve(code ?? -1));
    });
  expect(await check()).toBe(0);
  status = 503;
  expect(await check()).toBe(1);
  await new Promise((resolve) => {
    server.closeAllConnections();
    server.close(resolve);
  });
  expect(await check()).toBe(1);
  expect(asked).toEqual(["/readyz", "/readyz"]);
});

test("the nightly backup of guide and dashboard finds the store and the settings that the unit gives the service", () => {
  const line = read("docs/backups.md")
    .split("\n")
    .find((each) => each.startsWith("15 3 * * *"));
  const nightly = line ?? "";
  expect(read("dashboard/src/pages/settings/backup.tsx")).toContain(`String.raw\`${nightly}\``);
  const unit = read("deploy/svc.service");
  const named = (name: string) => new RegExp(`^${name}=(.*)$`, "mu").exec(unit)?.[1] ?? "missing";
  const dataDir = /SVC_DATA_DIR=\S+/u.exec(named("Environment"))?.[0] ?? "missing";
  for (const option of [
    `-p DynamicUser=${named("DynamicUser")}`,
    `-p StateDirectory=${named("StateDirectory")}`,
    `-p EnvironmentFile=${named("EnvironmentFile")}`,
    `-E ${dataDir}`,
    `--working-directory=${named("WorkingDirectory")}`,
    `${named("WorkingDirectory")}/node_modules/.bin/node server/src/cli/cli.ts backup`,
  ])
    expect(nightly).toContain(` ${option} `);
  expect(existsSync(join(root, "server/src/cli/cli.ts"))).toBe(true);
  // cron takes a bare % for the end of the command.
  expect(nightly.match(/(?<!\\)%/gu)).toBe(null);
});

const mebibyte = 1024 * 1024;
/** The largest body of each operation, by its path. */
const bodies = Object.values(operations).flatMap(({ http }) => {
  if (http.method === "GET") return [];
  const maxBytes = http.maxBodyBytes ?? limits.jsonBodyBytes;
  const files = limits.trainDocuments * (limits.documentBytes + 16 * 1024);
  const file = limits.attachmentBytes + 16 * 1024;
  const inForm = http.multipart === "file" ? file : http.multipart === true ? files : 0;
  return [{ path: http.path, bytes: maxBytes + inForm }];
});

test("nginx lets through whatever svc itself takes, and takes large bodies where svc does alone", () => {
  const nginx = read("deploy/nginx.conf");
  const sizeIn = (text: string) => Number(/client_max_body_size (\d+)m;/u.exec(text)?.[1]) * mebibyte;
  const [, pattern = "", uploads = ""] = /location ~ (\S+) \{([^}]+)\}/u.exec(nginx) ?? [];
  const isUpload = (path: string) => new RegExp(pattern, "u").test(path);
  expect(bodies.filter(({ path }) => isUpload(path)).length).toBe(12);
  for (const { path, bytes } of [...bodies, { path: "/mcp", bytes: limits.mcpBodyBytes }])
    expect(isUpload(path) ? sizeIn(uploads) : sizeIn(nginx), path).toBeGreaterThanOrEqual(bytes);
  expect(sizeIn(nginx)).toBeLessThanOrEqual(8 * mebibyte);
  expect(nginx.match(/proxy_request_buffering off;/gu)).toHaveLength(1);
  expect(uploads).toContain("proxy_request_buffering off;");
});

test("Caddy lets through whatever svc itself takes, and no more", () => {
  const caddy = read("deploy/Caddyfile");
  const sizeOf = (name: string) =>
    Number(new RegExp(`request_body @${name} \\{\\s+max_size (\\d+)MiB`, "u").exec(caddy)?.[1]) * mebibyte;
  const uploads = /@uploads path (.*)/u.exec(caddy)?.[1]?.split(" ") ?? [];
  expect(/@others not path (.*)/u.exec(caddy)?.[1]?.split(" ")).toEqual(uploads);
  for (const { path, bytes } of [...bodies, { path: "/mcp", bytes: limits.mcpBodyBytes }])
    expect(sizeOf(uploads.includes(path.replace(/\{\w+\}/u, "*")) ? "uploads" : "others"), path).toBeGreaterThanOrEqual(
      bytes,
    );
  expect(sizeOf("others")).toBeLessThanOrEqual(8 * mebibyte);
});

test("nginx limits connections and requests of one address, below what svc gives a peer of its own", () => {
  const nginx = read("deploy/nginx.conf");
  const zones = [...nginx.matchAll(/limit_(conn|req)_zone \$binary_remote_addr zone=(\w+):/gu)];
  expect(zones.map(([, kind]) => kind)).toEqual(["conn", "req"]);
  const connections = Number(/^ {2}limit_conn svc_connections (\d+);$/mu.exec(nginx)?.[1]);
  // The service itself gives one address a sixteenth of 10,000 connections.
  expect(connections).toBeLessThanOrEqual(10_000 / 16);
  expect(nginx).toMatch(/^ {2}limit_req zone=svc_requests burst=\d+ nodelay;$/mu);
  expect(nginx.match(/limit_\w+_status 429;/gu)).toHaveLength(2);
});

test("every variable that guides and examples name is one that the service reads", () => {
  const config = read("server/src/foundation/config.ts");
  const guides = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  const files = [
    ...guides.map((name) => `docs/${name}`),
    "Dockerfile",
    ...readdirSync(join(root, "deploy")).map((name) => `deploy/${name}`),
  ];
  expect(files.length).toBeGreaterThan(8);
  for (const file of files)
    for (const [name] of read(file).matchAll(/\bSVC_[A-Z_]+[A-Z]\b/gu))
      expect(config, `${file} names ${name}`).toContain(`  ${name.replace(/_FILE$/u, "")}: `);
});

test("every file that a guide links to is there", () => {
  const guides = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    ...readdirSync(join(root, "docs"))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];
  for (const guide of guides)
    for (const [, link = ""] of read(guide).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/gu))
      expect(existsSync(join(root, guide, "..", link)), `${guide} links to ${link}`).toBe(true);
});

test("every source file that the documentation names exists", () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (each) => each.isDirectory() && !/^(?:\.|node_modules$)/u.test(each.name),
  );
  const files = [
    ...readdirSync(root),
    ...folders.flatMap(({ name }) =>
      readdirSync(join(root, name), { recursive: true, encoding: "utf8" }).map((file) => `${name}/${file}`),
    ),
  ].filter((file) => !/(?:^|\/)(?:node_modules|dist)\//u.test(file));
  const documents = files.filter(
    (file) => file.endsWith(".md") && !/^(?:CHANGELOG\.md|docs\/decisions\/|bench\/)/u.test(file),
  );
  expect(documents.length).toBeGreaterThan(40);
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w./-]+\.tsx?)(?::[^`]*)?`/gu)]
      .map(([, name = ""]) => name)
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});
