export const account = {
  email: "Email address",
  password: "Password",
  newPassword: "New password",
  passwordHint: "At least 10 characters. A phrase of several words works well.",
  signIn: {
    title: "Sign in",
    submit: "Sign in",
    forgot: "Forgot your password?",
    docs: "Documentation",
  },
  claim: {
    title: "Create the owner account",
    description: "You're the first one here. You'll be the owner of this service.",
    missing:
      "This service has no owner yet. Open the link it printed when it started: it's in the terminal, or in the log (docker logs, journalctl). Or paste the token here; this command prints it:",
    token: "Token",
    tokenHint: "The part of the link after #token=",
    submit: "Create account",
    have: "Already have an account? Sign in",
  },
  forgot: {
    title: "Forgot your password?",
    description: "Enter your email address and we'll send you a link to set a new password.",
    submit: "Send link",
    sent: "If that address has an account, a link is on its way. It works once.",
    byHand: "Email isn't set up? An operator can create a link with",
    back: "Back to sign-in",
  },
  reset: {
    title: "Set a new password",
    submit: "Set password",
    done: "Password changed. Sign in with it.",
    broken: "This link is incomplete. Open it again from the email.",
  },
  invitation: {
    title: "Join the team",
    description: "Choose a password. If you already have an account here, enter its password.",
    submit: "Join",
  },
};
