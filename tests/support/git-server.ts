import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A Git repository behind `git http-backend`, as a server serves it. */
export interface GitServer {
  readonly url: string;
  readonly port: number;
  /** What was asked for so far, as `METHOD path bytes`, a line each. */
  readonly requests: string[];
  /** Stands in for the repository where it answers something. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Null: anybody may read. */
  token: string | null;
  /** Commits these files, and no others, on a branch; null for a symbolic link to /etc/passwd. */
  commit(files: Readonly<Record<string, string | Buffer | null>>, branch?: string): void;
  git(...args: string[]): string;
  close(): void;
}

/** `filters`: whether it leaves out contents when it is asked to, as the large hosts do. */
export async function startGitServer({ filters = true } = {}): Promise<GitServer> {
  const folder = mkdtempSync(join(tmpdir(), "git-server-"));
  const work = join(folder, "work");
  const environment = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: "1",
    ...Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((who) => [
        [`GIT_${who}_NAME`, "Ada"],
        [`GIT_${who}_EMAIL`, "ada@example.com"],
      ]),
    ),
  };
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", work, ...args], {
      env: environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  mkdirSync(work);
  git("init", "--quiet", "--initial-branch=main");
  git("init", "--quiet", "--bare", "--initial-branch=main", join(folder, "docs.git"));
  git("config", "--file", join(folder, "docs.git", "config"), "uploadpack.allowFilter", String(filters));
  git("config", "--file", join(folder, "docs.git", "config"), "http.uploadpack", "true");
  git("remote", "add", "origin", join(folder, "docs.git"));

  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    requests.push(`${request.method} ${pathname}`);
    if (state.intercept(request, response)) return;
    const expected = `Basic ${Buffer.from(`x-token-auth:${state.token}`).toString("base64")}`;
    if (state.token !== null && request.headers.authorization !== expected) {
      response.writeHead(401, { "www-authenticate": "Basic" }).end();
      return;
    }
    const backend = spawn("git", ["http-backend"], {
      env: {
        ...environment,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: "1",
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method ?? "GET",
        CONTENT_TYPE: request.headers["content-type"] ?? "",
        GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      },
    });
    request.pipe(backend.stdin);
    const pieces: Buffer[] = [];
    backend.stdout.on("data", (piece: Buffer) => pieces.push(piece));
    backend.stdout.on("end", () => answer(response, Buffer.concat(pieces)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  const state: GitServer = {
    url: `http://127.0.0.1:${port}/docs.git`,
    port,
    requests,
    intercept: () => false,
    token: null,
    git,
    commit(files, branch = "main") {
      git("checkout", "--quiet", "-B", branch);
      git("rm", "-rq", "--ignore-unmatch", "--force", ".");
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(work, path)), { recursive: true });
        if (content === null) symlinkSync("/etc/passwd", join(work, path));
        else writeFileSync(join(work, path), content);
      }
      git("add", "--all", "--force");
      git("commit", "--quiet", "--allow-empty", "--message", "Change");
      git("push", "--quiet", "--force", "origin", branch);
    },
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return state;
}

/** What a CGI program has answered. */
function answer(response: ServerResponse, output: Buffer): void {
  const end = output.indexOf("\r\n\r\n");
  const headers = output
    .toString("latin1", 0, end)
    .split("\r\n")
    .map((line) => line.split(": ", 2));
  for (const [name = "", value = ""] of headers)
    if (name === "Status") response.statusCode = Number(value.slice(0, 3));
    else if (name !== "") response.setHeader(name, value);
  response.end(output.subarray(end + 4));
}
