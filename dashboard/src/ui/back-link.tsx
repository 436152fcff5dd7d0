import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

function BackAnchor({ className, children, ...props }: ComponentProps<"a">) {
  return (
    <a
      {...props}
      className={classNames(
        "inline-flex items-center gap-1 justify-self-start text-sm text-quiet hover:text-ink",
        className,
      )}
    >
      <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
      {children}
    </a>
  );
}

/** Above the title of one thing: leads to the list of all of them. */
export const BackLink = createLink(BackAnchor);
