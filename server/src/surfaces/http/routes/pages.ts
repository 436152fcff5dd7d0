import type { Route } from "../route.ts";

export function pageRoutes(_chatbots: unknown): readonly Route[] {
  return [];
}
