import type { ComponentProps } from "react";
import { useWords } from "../../strings/strings.tsx";
import { TextField } from "../../ui/form.tsx";

type Given = Pick<ComponentProps<typeof TextField>, "autoFocus"> & {
  readonly name?: string;
  readonly label?: string;
  /** A new one has the rule below it, and password managers make one up. */
  readonly isNew?: boolean;
};

/** The password of an account, as every form asks for it. */
export function PasswordField({ name = "password", label, isNew = false, autoFocus = false }: Given) {
  const { password, passwordHint } = useWords("account");
  return (
    <TextField
      name={name}
      label={label ?? password}
      {...(isNew ? { hint: passwordHint } : {})}
      type="password"
      autoComplete={isNew ? "new-password" : "current-password"}
      required
      autoFocus={autoFocus}
    />
  );
}
