import { Link } from "@tanstack/react-router";
import { useWords } from "../../strings/strings.tsx";

/** The way out of every signed-out page that isn't the sign-in. */
export function BackToSignIn() {
  const { backToSignIn } = useWords("account");
  return (
    <Link to="/sign-in" className="text-accent-text underline">
      {backToSignIn}
    </Link>
  );
}
