/** Of a citation's preview, which is loaded when it is first shown. */
export const citationStyles = `
.cited { position: absolute; z-index: 2; inset-inline: 0; width: fit-content; min-width: 180px; max-width: 100%; padding: 9px 12px; border: 1px solid var(--line); border-radius: var(--small); background: var(--ground); box-shadow: 0 6px 24px #0003; font-size: 13.5px; line-height: 1.4; overflow-wrap: anywhere; }
.cited > * { display: block; }
.cited span { color: var(--muted); font-size: 12.5px; }
`;
