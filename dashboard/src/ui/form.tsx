import { Form as BaseForm } from "@base-ui/react/form";
import { createContext, useState } from "react";
import type { ReactNode, ComponentProps } from "react";
import type { ApiProblem } from "../api/problem.ts";
import { useStrings } from "../strings/strings.tsx";
import { describeProblem } from "./describe-problem.ts";
import { Notice } from "./notice.tsx";
import { Field as BaseField } from "@base-ui/react/field";
import { classNames } from "./class-names.ts";

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

interface FieldProps {
  /** As the operation's input names it: errors of the service find their field by it. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly className?: string;
  /** What is wrong with it, in the reader's language; null: nothing. Asked before the form is sent. */
  readonly validate?: ((value: string) => string | null) | undefined;
  readonly children: ReactNode;
}

/** A labelled control with its hint and its error, which a screen reader reads with it. */
function Field({ name, label, hint, className, validate, children }: FieldProps) {
  return (
    <BaseField.Root
      name={name}
      {...(validate === undefined
        ? {}
        : { validate: (value: unknown) => validate(typeof value === "string" ? value : "") })}
      className={classNames("grid content-start gap-1", className)}
    >
      <BaseField.Label className="text-sm font-medium">{label}</BaseField.Label>
      {children}
      {hint === undefined ? null : <BaseField.Description className="text-xs text-quiet">{hint}</BaseField.Description>}
      <BaseField.Error className="text-xs text-bad" />
    </BaseField.Root>
  );
}

type TextFieldProps = Omit<FieldProps, "children"> & Omit<ComponentProps<typeof BaseField.Control>, "className">;

/** One line of text. */
export function TextField({ name, label, hint, className, validate, ...control }: TextFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      validate={validate}
      {...(className === undefined ? {} : { className })}
    >
      <BaseField.Control {...control} className="control" />
    </Field>
  );
}

type TextAreaFieldProps = Omit<FieldProps, "children"> & Omit<ComponentProps<"textarea">, "className" | "name">;

/** Several lines; grows with what is written. */
export function TextAreaField({ name, label, hint, className, validate, rows = 3, ...control }: TextAreaFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      validate={validate}
      {...(className === undefined ? {} : { className })}
    >
      <BaseField.Control
        render={<textarea {...control} rows={rows} />}
        className="control field-sizing-content max-h-96 resize-y"
      />
    </Field>
  );
}
