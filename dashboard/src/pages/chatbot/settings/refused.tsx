import type { ApiProblem } from "../../../api/problem.ts";
import { Notice } from "../../../ui/notice.tsx";

/** What the service did not take inside a setting that has many parts: a form finds only whole settings by their names. */
export function Refused({ problem, of }: { readonly problem: ApiProblem | null; readonly of: string }) {
  const lines = (problem?.errors ?? []).filter(({ path }) => path === of || path.startsWith(`${of}.`));
  if (lines.length === 0) return null;
  return (
    <Notice tone="bad">
      {lines.map(({ path, message }) => (
        <p key={path}>
          {path}: {message}
        </p>
      ))}
    </Notice>
  );
}
