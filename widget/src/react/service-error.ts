/** What the service refused, or why it could not be reached. */
export class ServiceError extends Error {
  /** The HTTP status; 0: there was no answer. */
  readonly status: number;
  /** The problem's stable code, such as `unauthorized`; "" where there was none. */
  readonly code: string;
  /** What is wrong with which part of the input. */
  readonly errors: readonly { readonly path: string; readonly message: string }[];

  constructor(message: string, status: number, code = "", errors: ServiceError["errors"] = []) {
    super(message);
    this.name = "ServiceError";
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** What a refusal's body (RFC 9457) says, or its status where it says nothing. */
export async function serviceErrorOf(response: Response): Promise<ServiceError> {
  const { status } = response;
  try {
    const { title, detail, code, errors } = await readBody<Problem>(response);
    const parts = errors?.map(({ path, message }) => `${path} ${message}`) ?? [];
    const words = [detail ?? title ?? `The service answered ${status}.`, ...parts].join(" ");
    return new ServiceError(words, status, code, errors);
  } catch {
    // A proxy's own page.
    return new ServiceError(`The service answered ${status}.`, status);
  }
}

/** The body's JSON, as the service's description says it. */
export async function readBody<Body>(response: Response): Promise<Body> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own service wrote it
  return (await response.json()) as Body;
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
  readonly errors?: ServiceError["errors"];
}
