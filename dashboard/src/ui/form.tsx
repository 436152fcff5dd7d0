import { Form as BaseForm } from "@base-ui/react/form";
import { createContext, useState } from "react";
import type { ReactNode } from "react";
import type { ApiProblem } from "../api/problem.ts";
import { useStrings } from "../strings/strings.tsx";
import { describeProblem } from "./describe-problem.ts";
import { Notice } from "./notice.tsx";

/** Whether a text field of the form around holds something else than when it was shown, for its `SaveButton`. */
export const FormChanged = createContext(false);

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
  const [fields, setFields] = useState<readonly string[]>([]);
  const [isChanged, setChanged] = useState(false);
  const fresh = problem === seen ? null : problem;
  const errors = fresh?.errors ?? [];
  // What is wrong elsewhere than in a field of this form, no field shows.
  const isShownByField = errors.length > 0 && errors.every(({ path }) => fields.some((name) => isOf(name, path)));
  return (
    <BaseForm<Values>
      errors={fresh?.byField ?? {}}
      onFormSubmit={(values) => {
        setSeen(problem);
        setFields(Object.keys(values));
        void onSubmit(values);
      }}
      onInput={({ currentTarget }) => setChanged(holdsChange(currentTarget))}
      className={className}
    >
      {fresh === null || isShownByField ? null : (
        <div ref={bringIntoView}>
          <Notice tone="bad">{describeProblem(fresh, strings)}</Notice>
        </div>
      )}
      <FormChanged value={isChanged}>{children}</FormChanged>
    </BaseForm>
  );
}

function holdsChange(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue,
  );
}

/** The button that sent a long form may be far below. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** Whether a field shows what is wrong at a path: its own, or, as `byField` has it, one that begins with its name. */
function isOf(name: string, path: string): boolean {
  return path === name || path.split(".")[0] === name;
}
