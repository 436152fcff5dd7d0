import { englishReasons } from "@svc/contract/reasons/en.ts";
import { inWords } from "@svc/contract/reasons/reason.ts";
import { expect } from "vitest";
import type { Answer } from "./api.ts";

/** What would tell a stranger how the service is built, or a key. */
const insides =
  /node_modules|\/src\/|file:\/\/|\.ts:\d|\bat \S+ \(|SQLITE_|sqlite|postgres|kysely|\bselect\b.*\bfrom\b|\binsert into\b|svc_[0-9A-Za-z_]{20}|<EMAIL>/iu;

/** A refusal as every one has to be: the right status and code, a sentence that says what to do, nothing of our insides. */
export function expectProblem(answer: Answer, status: number, code?: string): void {
  expect(answer.body).toMatchObject({ status, ...(code === undefined ? {} : { code }) });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.body).toEqual({
    type: `/docs/errors#${answer.body.code}`,
    title: expect.stringMatching(/\S/u),
    status,
    detail: expect.stringMatching(/^.{10,}[.!?]$/su),
    code: expect.stringMatching(/^[a-z]+(?:_[a-z]+)*$/u),
    requestId: answer.headers.get("x-request-id"),
    ...(answer.body.errors === undefined ? {} : { errors: expect.any(Array) }),
    ...(answer.body.reasonCode === undefined ? {} : { reasonCode: expect.any(String), reasonArgs: expect.any(Object) }),
  });
  const { detail, errors = [], ...coded } = answer.body;
  for (const { message, reasonCode, reasonArgs } of [{ ...coded, message: detail }, ...errors])
    if (reasonCode !== undefined) expect(inWords({ code: reasonCode, args: reasonArgs }, englishReasons)).toBe(message);
  expect(answer.body.requestId).toMatch(/^req_/u);
  expect(JSON.stringify(answer.body)).not.toMatch(insides);
}
