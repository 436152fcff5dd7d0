import { operationList } from "@svc/contract";
import type { OperationRow } from "./src/api/operation-row.ts";

/** The operation table as the page needs it: without the schemas, a tenth of its size. */
export function operationsTable(): Record<string, OperationRow> {
  return Object.fromEntries(
    operationList.map(({ name, http: { method, path, upload, alternative } }) => [
      name,
      {
        method,
        path,
        ...(upload === undefined ? {} : { upload }),
        ...(alternative === undefined ? {} : { alternative: alternative.status }),
      },
    ]),
  );
}
