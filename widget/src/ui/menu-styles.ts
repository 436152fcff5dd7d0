/** Of the open menu in the header. */
export const menuStyles = `
.menu ul { position: absolute; z-index: 3; top: 42px; inset-inline-end: 0; width: max-content; max-width: 280px; padding: 6px; border: 1px solid var(--line); border-radius: min(14px, var(--round)); background: var(--ground); box-shadow: 0 8px 32px #00000029; }
.svc .menu li button { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 42px; padding: 8px 12px; text-align: start; }
.svc .menu li button:hover { background: var(--raised); }
.menu li svg { color: var(--muted); }
`;
