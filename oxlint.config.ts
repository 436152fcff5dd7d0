import { defineConfig } from "oxlint";
import {
  filesAbove,
  filesBeside,
  folders,
  importLaw,
  packages,
  packagesBut,
  testFiles,
} from "./scripts/lint/import-law.ts";
import type { Place, Refusal, SocketModule } from "./scripts/lint/import-law.ts";
import { frontDoors, roomPlaces } from "./scripts/lint/rooms.ts";
import type { Rooms } from "./scripts/lint/rooms.ts";
import { dataFiles, oversized, sizeRules } from "./scripts/lint/size-rules.ts";

/** Which feature may use which; an arrow leads to all that stand behind it. Any other is refused. */
export const rooms: Rooms = {
  insights: ["conversations"],
  conversations: ["answers", "leads", "tickets"],
  answers: ["knowledge"],
  knowledge: ["chatbots"],
  leads: ["chatbots"],
  tickets: ["chatbots"],
  chatbots: ["accounts"],
  accounts: [],
  // These hear of things through the outbox; no feature imports them.
  webhooks: ["chatbots"],
  notifications: ["chatbots"],
  "visitor-mail": ["conversations"],
  audit: ["accounts"],
  oauth: ["accounts"],
  // These do their work by operations.
  tools: [],
};

const sockets: SocketModule[] = [
  { name: "undici" },
  { name: "node:http", importNames: ["default", "request", "get", "Agent", "globalAgent", "ClientRequest"] },
  { name: "node:https", importNames: ["default", "request", "get", "Agent", "globalAgent"] },
  { name: "node:http2", importNames: ["default", "connect"] },
  { name: "node:net", importNames: ["default", "connect", "createConnection", "Socket"] },
  { name: "node:tls", importNames: ["default", "connect", "TLSSocket"] },
  { name: "node:dgram" },
];
const socketGlobals = ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"];

const barrels: Refusal = { regex: "(^|/)index(\\.ts)?$", message: "No barrels: import the file that has it." };
const byName = "Use a workspace by its package name.";
const otherSources = ["contract/src", "server/src", "dashboard/src"];
const workspaces = folders(byName, ...otherSources, "widget/src");
const otherWorkspaces = folders(byName, ...otherSources);
/** What the dashboard takes from the widget, so that both read an answer alike. */
const onlyReader: Refusal = {
  regex: "(^|/)widget/src/([^c]|configure|core/([^m]|messages))",
  message: "Of the widget only what reads Markdown.",
};
const onlyContract: Refusal = {
  group: [
    "@svc/*",
    "@svc/*/**",
    "!@svc/contract",
    "!@svc/contract/{allowed-domains,browser-name,contrast,email,languages}",
    "!@svc/contract/{reasons,reference}/**",
  ],
  message: "Of the workspaces, only @svc/contract.",
};
const onlyWidget: Refusal = {
  group: ["@svc/*", "@svc/*/**", "!@svc/widget/*"],
  message: "An example uses what a newcomer has: @svc/widget.",
};
const nothingOfOurs = packages("The widget stands alone: it uses nothing of ours.", "@svc/*");
const insides = folders(
  "tests/ sees only what a caller sees: start server/src/service.ts.",
  "server/src/features",
  "server/src/surfaces",
  "dashboard/src",
  "widget/src",
);
const foundation = folders("Only tests/support/ may reach into the foundation.", "server/src/foundation");
const tools = folders("The product needs no bench and no script.", "bench", "scripts");
const testCode = folders("The product needs no test.", "tests");
const surfaceFrameworks = packages("HTTP and MCP belong to surfaces/.", "hono", "@hono/*", "@modelcontextprotocol/*");
const pages = packages("Pages belong to dashboard/ and widget/.", "react", "react-dom");
const aiSdk = packages("Answers are made without it: docs/decisions/0006.", "ai");
const providers = packages(
  "Only foundation/models/ asks language models, and loads a provider's package when it is first needed.",
  "@ai-sdk/anthropic",
  "@ai-sdk/google",
);
const drivers = packages("Only foundation/database/ speaks to a database.", "better-sqlite3", "pg");
const doors = frontDoors(Object.keys(rooms));

const order = "The import law: main -> service -> surfaces -> features -> foundation.";
const upward: Refusal[] = [
  filesAbove(order, "main", "service"),
  folders(order, "service"),
  folders("The import law: the command line stands above.", "cli"),
];
const belowSurfaces = [...upward, folders("The import law: surfaces stand above.", "surfaces"), surfaceFrameworks];
const belowFeatures = [...belowSurfaces, folders("The import law: features stand above.", "features")];
const belowFoundation = [...belowFeatures, folders("The import law: foundation stands above.", "foundation")];

const server: Omit<Place, "files"> = {
  refuse: [barrels, workspaces, onlyContract, pages, tools],
  refuseInProduct: [testCode, aiSdk, providers, drivers],
  sockets,
};
const inServer = (files: string, ...refuse: Refusal[]): Place => ({
  ...server,
  files: [files],
  refuse: [...server.refuse, ...refuse],
});

/** The import law, place by place: `main -> service -> surfaces -> features -> foundation -> language -> contract`. */
const places: Place[] = [
  {
    files: ["contract/**"],
    refuse: [workspaces, tools],
    refuseInProduct: [packagesBut("The contract uses nothing but zod.", "zod"), testCode],
  },
  inServer("server/src/**", ...doors),
  inServer(
    "server/src/service.ts",
    ...doors,
    filesBeside("main.ts and cli/ stand above.", "main"),
    folders("main.ts and cli/ stand above.", "cli"),
  ),
  inServer("server/src/service/**", ...doors, filesAbove(order, "main", "service"), folders(order, "cli")),
  inServer("server/src/surfaces/**", ...doors, ...upward),
  inServer("server/src/features/**", ...doors, ...belowSurfaces),
  ...roomPlaces(rooms, inServer("", ...belowSurfaces)),
  inServer("server/src/foundation/**", ...belowFeatures),
  { ...inServer("server/src/foundation/database/**", ...belowFeatures), refuseInProduct: [testCode, aiSdk, providers] },
  { ...inServer("server/src/foundation/models/**", ...belowFeatures), refuseInProduct: [testCode, aiSdk, drivers] },
  { ...inServer("server/src/foundation/egress/**", ...belowFeatures), sockets: [] },
  inServer("server/src/language/**", ...belowFoundation),
  { files: ["dashboard/**"], refuse: [workspaces, onlyContract, tools], refuseInProduct: [testCode] },
  {
    files: ["dashboard/src/ui/markdown/**"],
    refuse: [otherWorkspaces, onlyReader, onlyContract, tools],
    refuseInProduct: [testCode],
  },
  { files: ["widget/**"], refuse: [workspaces, nothingOfOurs, tools], refuseInProduct: [testCode] },
  { files: ["examples/**"], refuse: [workspaces, onlyWidget] },
  { files: ["tests/**"], refuse: [insides, foundation] },
  { files: ["tests/support/**"], refuse: [insides] },
];

export default defineConfig({
  options: { typeAware: true, reportUnusedDisableDirectives: "error", denyWarnings: true },
  ignorePatterns: ["**/node_modules/**", "**/dist/**", "data/**", "coverage/**"],
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "node"],
  categories: { correctness: "error", suspicious: "error" },
  rules: {
    ...sizeRules,
    // Beyond what is wrong or suspicious: what the style asks for.
    eqeqeq: "error",
    "import/no-cycle": "error",
    "node/no-process-env": "error",
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-require-imports": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/only-throw-error": "error",
    "typescript/prefer-promise-reject-errors": "error",
    "typescript/return-await": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "unicorn/prefer-node-protocol": "error",
    // Ours to decide, and decided otherwise.
    "import/no-named-as-default-member": "off", // pg is CommonJS: its names come through the default.
    "typescript/no-misused-spread": ["error", { allow: ["string"] }], // By code point is what we mean.
    "typescript/no-unnecessary-type-parameters": "off", // A named helper for a cast has such a one.
    "typescript/no-unsafe-enum-comparison": "off", // We have no enums, only some packages do.
    "typescript/unbound-method": "off", // Our objects are closures without `this`.
    "unicorn/consistent-function-scoping": "off", // A helper may stand where it is used.
    "unicorn/no-array-reverse": "off", // A list of one's own may be turned in place.
    "unicorn/no-array-sort": "off",
  },
  overrides: [
    ...importLaw(places),
    {
      files: [...testFiles, "tests/**"],
      rules: { "max-lines": ["error", { max: 500 }], "max-lines-per-function": "off" },
    },
    { files: dataFiles, rules: { "max-lines": "off", "max-lines-per-function": "off" } },
    ...Object.entries(oversized).map(([rule, files]) => ({ files: [...files], rules: { [rule]: "off" as const } })),
    {
      files: ["server/src/**"],
      excludeFiles: [...testFiles, "server/src/foundation/egress/**"],
      rules: { "no-restricted-globals": ["error", { globals: socketGlobals, checkGlobalObject: true }] },
    },
    {
      files: ["contract/src/**", "server/src/**", "dashboard/**", "widget/**"],
      excludeFiles: ["server/src/cli/**"],
      rules: { "no-console": "error" },
    },
    // The starting files hand the environment to config.ts, which alone reads it; tools and tests read their own.
    {
      files: [
        "server/src/main.ts",
        "server/src/cli/cli.ts",
        "server/src/foundation/config.ts",
        "tests/**",
        "bench/**",
        "scripts/**",
        ...testFiles,
        "*.config.ts",
      ],
      rules: { "node/no-process-env": "off" },
    },
    // Every page pays for each byte of the loader: it believes its own service, and takes the short way to listen.
    {
      files: ["widget/src/script/**"],
      excludeFiles: testFiles,
      rules: { "typescript/no-unsafe-type-assertion": "off", "unicorn/prefer-add-event-listener": "off" },
    },
    // An old Node has to read it, so it is no TypeScript, and the linter knows no type in it.
    {
      files: ["scripts/require-node.js", "scripts/launch-server.js"],
      rules: {
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
      },
    },
    { files: ["contract/src/index.ts"], rules: { "oxc/no-barrel-file": "off" } },
    {
      files: ["**/*.test.ts"],
      plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "node", "vitest"],
      rules: {
        "vitest/no-focused-tests": "error",
        "vitest/no-disabled-tests": "error",
        "vitest/no-identical-title": "error",
        "vitest/valid-expect": ["error", { maxArgs: 2 }],
      },
    },
    // An example shows how to use the service, and trusts its answers.
    { files: ["examples/**"], rules: { "typescript/no-unsafe-type-assertion": "off" } },
    // What a test, a double or a data file gives is known where it is used.
    {
      files: [...testFiles, "tests/**", "bench/**"],
      rules: {
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
        "typescript/no-unsafe-type-assertion": "off",
      },
    },
  ],
});
