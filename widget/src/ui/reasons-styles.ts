/** Of the question after a thumbs-down, which is loaded when it is first asked. */
export const reasonsStyles = `
.reasons { width: 100%; margin-top: 8px; }
.svc .reasons > p { margin-bottom: 6px; color: var(--muted); font-size: 13px; }
.choices { display: flex; flex-wrap: wrap; gap: 6px; }
.svc .panel .choices .outline { min-height: 32px; padding: 4px 12px; font-size: 13.5px; }
.reasons form { display: flex; flex-direction: column; align-items: flex-start; gap: 8px; margin-top: 8px; }
.svc .panel .reasons textarea { width: 100%; padding: 8px 12px; border: 1px solid var(--edge); border-radius: var(--small); background: var(--ground); font-size: 16px; line-height: 1.4; resize: vertical; }
.svc .reasons textarea::placeholder { color: var(--muted); opacity: 1; }
`;
