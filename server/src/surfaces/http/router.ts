import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { Context } from "hono";
import { Problem } from "../../foundation/problem.ts";
import { answerPreflight } from "./cors.ts";
import { send } from "./route.ts";
import type { Route } from "./route.ts";

type App = Hono<{ Bindings: HttpBindings }>;
/** Runs a handler for the request and answers what it throws. */
export type RunRoute = (
  route: Pick<Route, "path" | "handle">,
  context: Context<{ Bindings: HttpBindings }>,
) => Promise<Response>;

/** Routes, preflights, 405 with `Allow`, 404; `/*` routes come last and take nothing under `/api/`. */
export function createRouter(routes: readonly Route[], run: RunRoute): App {
  const app: App = new Hono();
  const isCatchAll = ({ path }: Route) => path.endsWith("*");
  app.options("/api/public/*", (context) => run(preflight, context));
  // Whose address is written out goes before one with a value in that place.
  const byValues = routes.toSorted((one, other) => valuesIn(one.path) - valuesIn(other.path));
  for (const route of byValues)
    if (!isCatchAll(route)) app.on(route.method, pattern(route.path), (context) => run(route, context));
  for (const [path, allowed] of methodsByPath(routes)) {
    const methods = [...new Set([...allowed, "OPTIONS"])].join(", ");
    app.options(pattern(path), (context) => run(tellMethods(methods), context));
    app.all(pattern(path), (context) => run(methodNotAllowed(methods), context));
  }
  app.all("/api/*", (context) => run(notFound, context));
  for (const route of routes)
    if (isCatchAll(route)) app.on(route.method, pattern(route.path), (context) => run(route, context));
  app.notFound((context) => run(notFound, context));
  return app;
}

function pattern(path: string): string {
  return path.replace(/\{(\w+)\}/gu, ":$1");
}

const preflight = {
  path: "preflight",
  handle: async ({ outgoing }: { outgoing: ServerResponse }) => answerPreflight(outgoing),
};

const notFound = {
  path: "unknown",
  handle: async ({ incoming }: { incoming: IncomingMessage }) => {
    const hasSlash = /[^/]\/(?:\?|$)/u.test(incoming.url ?? "");
    throw new Problem(
      "not_found",
      `There is nothing at this address. ${hasSlash ? "Leave out the slash at its end, or look" : "Look"} it up in /openapi.json.`,
    );
  },
};

/**
 * Paths that differ only in the names of their values are one address; `/faqs/import` also has the methods
 * of `/faqs/{faqId}`, and comes before it.
 */
function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { method, path } of routes) {
    if (path.endsWith("*")) continue;
    const shape = path.replace(/\{\w+\}/gu, "{value}");
    methods.set(shape, [...(methods.get(shape) ?? []), ...(method === "GET" ? ["GET", "HEAD"] : [method])]);
  }
  const shapes = [...methods].toSorted(([one], [other]) => valuesIn(one) - valuesIn(other));
  return new Map(
    shapes.map(([shape, own]) => [
      shape,
      [...own, ...shapes.flatMap(([other, more]) => (other !== shape && takes(other, shape) ? more : []))],
    ]),
  );
}

function valuesIn(path: string): number {
  return path.split("{").length;
}

/** Whether every address of the second shape is one of the first. */
function takes(wide: string, narrow: string): boolean {
  const steps = wide.split("/");
  const others = narrow.split("/");
  return steps.length === others.length && steps.every((step, at) => step === "{value}" || step === others[at]);
}

/** A preflight only where `openCors` let the asking origin in. */
function tellMethods(methods: string): Pick<Route, "path" | "handle"> {
  return {
    path: "options",
    handle: async ({ outgoing }) => {
      outgoing.setHeader("Allow", methods);
      if (outgoing.hasHeader("Access-Control-Allow-Origin")) answerPreflight(outgoing);
      else send(outgoing, 204, null);
    },
  };
}

function methodNotAllowed(methods: string): Pick<Route, "path" | "handle"> {
  return {
    path: "method-not-allowed",
    handle: async () => {
      throw new Problem("method_not_allowed", `Use one of: ${methods}.`, { headers: { Allow: methods } });
    },
  };
}

/** The handler has written to Node's response itself. */
export const alreadySent = RESPONSE_ALREADY_SENT;
