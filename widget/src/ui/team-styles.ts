/** Of the line that says whether people are there. */
export const teamStyles = `
.svc :is(.there, .away) { display: block; padding-inline-start: 17px; position: relative; }
:is(.there, .away)::before { position: absolute; inset-block-start: .45em; inset-inline-start: 0; width: 9px; height: 9px; border-radius: 50%; background: var(--edge); content: ""; }
.there::before { background: light-dark(#15803d, #4ade80); }
:is(.there, .away) small { display: block; color: var(--muted); font-size: 13px; }
@media (forced-colors: active) { .there::before { background: Highlight; forced-color-adjust: none; } }
`;
