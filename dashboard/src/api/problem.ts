import { loadReasons, type Coded } from "../strings/reasons.ts";

/** One field of a request that the service did not take. */
export interface FieldError extends Coded {
  readonly path: string;
  readonly message: string;
}

interface ProblemBody extends Coded {
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly requestId?: string;
  /** Has an error message in the reader's language. */
  readonly isReworded?: boolean;
}

/** What the service answered instead of a result (RFC 9457); status 0: nothing was answered. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly isReworded: boolean;
  readonly reasonCode: string | undefined;
  /** Of a rate limit, where the service said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(body: ProblemBody, retryAfterSeconds?: number) {
    super(body.detail ?? body.title);
    this.name = "ApiProblem";
    this.code = body.code;
    this.status = body.status;
    this.errors = body.errors ?? [];
    this.requestId = body.requestId;
    this.isReworded = body.isReworded ?? false;
    this.reasonCode = body.reasonCode ?? undefined;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Messages by field, as forms show them; `data.urls.0` belongs to `data` too, where no field has its whole name. */
  get byField(): Record<string, string> {
    return Object.fromEntries(
      this.errors.flatMap(({ path, message }) => [
        [path.split(".")[0] ?? path, message],
        [path, message],
      ]),
    );
  }
}

/** A proxy on the way may answer with something else than a problem. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const after = Number(response.headers.get("Retry-After"));
  const body: unknown = await response.json().catch(() => undefined);
  const title = response.statusText || `HTTP ${response.status}`;
  return new ApiProblem(
    isProblem(body) ? await inReadersWords(body) : { title, status: response.status, code: "unknown" },
    Number.isFinite(after) && after > 0 ? after : undefined,
  );
}

/** Statuses of errors that the reader can fix. */
const statusesToReword: readonly number[] = [400, 401, 403, 404, 409, 413, 422, 503];

async function inReadersWords(body: ProblemBody): Promise<ProblemBody> {
  const { errors = [] } = body;
  if (!statusesToReword.includes(body.status) && errors.length === 0) return body;
  const why = await loadReasons();
  const reason = why(body);
  return {
    ...body,
    ...(reason === null ? {} : { detail: reason }),
    isReworded: reason !== null,
    errors: errors.map((error) => ({ path: error.path, message: why(error) ?? error.message })),
  };
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === "object" && body !== null && "code" in body && "title" in body && "status" in body;
}
