import { Form as BaseForm } from "@base-ui/react/form";
import { useState } from "react";
import type { ReactNode } from "react";
import type { ApiProblem } from "../api/problem.ts";
import { useStrings } from "../strings/strings.tsx";
import { describeProblem } from "./describe-problem.ts";
import { Notice } from "./notice.tsx";

interface FormProps<Values> {
  /** Gets what the named fields hold. Rejects with the service's problem, which is then shown at its fields. */
  readonly onSubmit: (values: Values) => unknown;
  /** Why it was not taken, if it was not. */
  readonly problem?: ApiProblem | null;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form whose fields the browser checks first and the service last. What was typed is never lost. */
export function Form<Values extends Record<string, unknown>>({
  onSubmit,
  problem = null,
  className = "grid gap-4",
  children,
}: FormProps<Values>) {
  const strings = useStrings();
  const [seen, setSeen] = useState<ApiProblem | null>(null);
  const isFresh = problem !== null && problem !== seen;
  const fields = isFresh ? problem.byField : {};
  const isTold = Object.keys(fields).length > 0;
  return (
    <BaseForm<Values>
      errors={fields}
      onFormSubmit={(values) => {
        setSeen(problem);
        void onSubmit(values);
      }}
      className={className}
    >
      {isFresh && !isTold ? <Notice tone="bad">{describeProblem(problem, strings)}</Notice> : null}
      {children}
    </BaseForm>
  );
}
