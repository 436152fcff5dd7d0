import { problems } from "@svc/contract";
import type { ProblemCode } from "@svc/contract";

/** Of all problems, in the contract's order. */
export const problemCodes = Object.keys(problems).filter((code): code is ProblemCode => code in problems);
