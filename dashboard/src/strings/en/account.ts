export const account = {
  email: "E-mail address",
  password: "Password",
  newPassword: "New password",
  passwordHint: "At least 10 characters; a few words in a row are good.",
  signIn: {
    title: "Sign in",
    submit: "Sign in",
    forgot: "Forgot your password?",
    fresh: "Is this service new? Claim it",
  },
  claim: {
    title: "Make this service yours",
    description: "The service printed a one-time token when it started. Whoever has it becomes the owner.",
    token: "Token",
    tokenHint: "In the log of the service, behind “claim”.",
    submit: "Claim the service",
    have: "Somebody has claimed it already? Sign in",
  },
  forgot: {
    title: "Forgot your password?",
    description: "We send a link to set a new one, if the address has an account and the service can send mail.",
    submit: "Send the link",
    sent: "If that address has an account here, a link is on its way. It works once.",
    byHand: "Without mail, an operator makes a link with the command",
    back: "Back to signing in",
  },
  reset: {
    title: "Set a new password",
    submit: "Set the password",
    done: "The password is set. Sign in with it.",
    broken: "This link is not whole. Open it again from the mail.",
  },
  invitation: {
    title: "Join the team",
    description: "Choose a password. If you have an account here already, give the one you have.",
    submit: "Join",
  },
};
