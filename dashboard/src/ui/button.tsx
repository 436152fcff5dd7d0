import { Button as BaseButton } from "@base-ui/react/button";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export const looks = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-rim bg-surface text-ink hover:bg-hover",
  quiet: "text-ink hover:bg-hover",
  danger: "bg-bad-strong text-on-accent hover:brightness-90",
} as const;

export const buttonShape =
  "inline-flex min-h-9 items-center justify-center gap-1.5 rounded-lg py-1 text-sm font-medium wrap-break-word select-none active:opacity-75";

export interface ButtonProps extends Omit<ComponentProps<typeof BaseButton>, "className"> {
  readonly look?: keyof typeof looks;
  /** Shows that it is at work, keeps its width and its focus, and does nothing more meanwhile. */
  readonly isBusy?: boolean;
  readonly icon?: ReactNode;
  /** Instead of the usual width: its own padding belongs to it. */
  readonly className?: string;
}

export function Button({ look = "secondary", isBusy = false, icon, className, children, ...props }: ButtonProps) {
  return (
    <BaseButton
      type="button"
      {...props}
      disabled={isBusy || props.disabled === true}
      focusableWhenDisabled={isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(
        buttonShape,
        "disabled:opacity-55 data-disabled:opacity-55",
        looks[look],
        className ?? "px-3",
      )}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </BaseButton>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "children" | "aria-label"> {
  /** What it does; there is no other text. */
  readonly label: string;
}

/** A button of an icon alone; its label is its accessible name, and shown on hover. */
export function IconButton({ label, look = "quiet", className, ...props }: IconButtonProps) {
  return (
    <Button {...props} look={look} aria-label={label} title={label} className={classNames("w-9 shrink-0", className)} />
  );
}
