/** Of a citation and its preview, which are loaded with the first. */
export const citationStyles = `
.svc .cite a { padding: 1px 5px; margin-inline-start: 2px; border-radius: 6px; background: var(--hover); font-size: 11px; font-weight: 650; vertical-align: 1px; text-decoration: none; }
.svc .cite a:hover { background: var(--svc-primary); color: var(--svc-on-primary); }
.cited { position: absolute; z-index: 2; inset-inline: 0; width: fit-content; min-width: 180px; max-width: 100%; padding: 9px 12px; border: 1px solid var(--line); border-radius: var(--small); background: var(--ground); box-shadow: 0 6px 24px #0003; font-size: 13.5px; line-height: 1.4; overflow-wrap: anywhere; }
.cited > * { display: block; }
.cited span { color: var(--muted); font-size: 12.5px; }
`;
