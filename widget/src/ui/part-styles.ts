/** What parts that are loaded later have in common: their card, and its button. */
export const partStyles = `
.card { margin-bottom: 14px; padding: 16px; border: 1px solid var(--line); border-radius: var(--round); background: var(--ground); }
.svc .panel .primary { min-height: 40px; padding: 8px 18px; border-radius: min(20px, var(--round)); background: var(--svc-primary); color: var(--svc-on-primary); font-weight: 600; }
.svc .panel .primary:hover { filter: brightness(.93); }
.svc .panel .primary:disabled { opacity: .6; }
`;
