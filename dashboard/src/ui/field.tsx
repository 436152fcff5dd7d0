import { Field as BaseField } from "@base-ui/react/field";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

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
