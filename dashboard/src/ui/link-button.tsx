import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { download } from "../api/client.ts";
import { buttonShape, looks } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useToastProblem } from "./toasts.tsx";

interface AnchorProps extends ComponentProps<"a"> {
  readonly look?: keyof typeof looks;
  readonly icon?: ReactNode;
}

/** A link to another program or site that looks like a button. */
export function AnchorButton({ look = "secondary", icon, className, children, ...props }: AnchorProps) {
  return (
    <a {...props} className={classNames(buttonShape, looks[look], "px-3", className)}>
      {icon}
      {children}
    </a>
  );
}

/** A file of the service, saved by the browser itself as it comes, once the member has proven who they are. */
export function DownloadButton({ href, ...props }: AnchorProps & { readonly href: string }) {
  const toastProblem = useToastProblem();
  return (
    <AnchorButton
      {...props}
      href={href}
      download
      onClick={(event) => {
        event.preventDefault();
        void download(href).catch(toastProblem);
      }}
    />
  );
}

/** A link that looks like a button: it leads to a page, and can be opened in another tab. */
export const LinkButton = createLink(AnchorButton);
