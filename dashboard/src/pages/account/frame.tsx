import type { ReactNode, ComponentProps } from "react";
import { Card } from "../../ui/card.tsx";
import { useDocumentTitle } from "../../ui/page.tsx";
import { useWords } from "../../strings/strings.tsx";
import { TextField } from "../../ui/form.tsx";

/** A signed-out page: heading, what stands in place of a form, the form, other links. */
export function AccountPage({
  title,
  description,
  notice,
  links,
  children,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  readonly notice?: ReactNode;
  readonly links?: ReactNode;
  readonly children?: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <>
      <h1 className="mb-1 text-xl">{title}</h1>
      {description === undefined ? null : <p className="text-pretty text-quiet">{description}</p>}
      {notice === undefined ? null : <div className="mt-4">{notice}</div>}
      {children === undefined ? null : <Card className="mt-4">{children}</Card>}
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">{links}</div>
    </>
  );
}

/** The one-time token of a mailed link; it stands behind the #, which no server sees. */
export function tokenOfLink(): string {
  return new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
}

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
