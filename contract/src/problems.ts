import { z } from "zod";
import { problemReasonFields } from "./resources/reason.ts";

/** Every error of the service: its stable code, its HTTP status and its title (RFC 9457). */
export const problems = {
  invalid_request: { status: 400, title: "The request is not valid" },
  malformed_json: { status: 400, title: "The body is not valid JSON" },
  unauthorized: { status: 401, title: "A valid credential is needed" },
  identity_required: { status: 401, title: "The visitor has to be signed in" },
  sign_in_failed: { status: 401, title: "Email address or password is wrong" },
  forbidden: { status: 403, title: "Not allowed for this credential" },
  cross_site: { status: 403, title: "The request comes from another site" },
  origin_not_allowed: { status: 403, title: "This site isn't allowed to use the chatbot" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "This address has no such method" },
  request_timeout: { status: 408, title: "The request took too long to arrive" },
  request_in_progress: { status: 409, title: "The same request is still running" },
  conflict: { status: 409, title: "This conflicts with what is there" },
  payload_too_large: { status: 413, title: "The request is too large" },
  unsupported_media_type: { status: 415, title: "This media type is not supported" },
  unprocessable: { status: 422, title: "The request is valid but cannot be carried out" },
  consent_required: { status: 422, title: "The visitor has to agree first" },
  idempotency_key_reused: { status: 422, title: "This Idempotency-Key belongs to another request" },
  rate_limited: { status: 429, title: "Too many messages" },
  too_many_attempts: { status: 429, title: "Too many attempts" },
  internal: { status: 500, title: "Something went wrong on our side" },
  unavailable: { status: 503, title: "The service is not available just now" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/** The body of every error, as `application/problem+json`. */
export const problemSchema = z.object({
  type: z
    .string()
    .describe("Address of the error's description, relative to the service. It names the same error as `code`."),
  title: z.string().describe("Short name of the kind of error, in English."),
  status: z.int().describe("The HTTP status code, repeated from the response."),
  detail: z.string().optional().describe("What is wrong with this request, and how to fix it."),
  ...problemReasonFields,
  code: z.string().describe("Stable identifier of the error, for programs."),
  errors: z
    .array(
      z.object({
        path: z.string().describe("Path of the invalid field, with dots: `data.faqs.0.question`."),
        message: z.string().describe("What is wrong with the field."),
        ...problemReasonFields,
      }),
    )
    .optional()
    .describe("One entry for each invalid field."),
  requestId: z
    .string()
    .optional()
    .describe("Identifier of the request, also in the `X-Request-Id` header. Quote it when you report a problem."),
});
export type ProblemBody = z.infer<typeof problemSchema>;
