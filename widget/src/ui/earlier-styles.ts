/** Of the list of earlier conversations, which is loaded when there are some. */
export const earlierStyles = `
.earlier h3 { margin-bottom: 4px; color: var(--muted); font-size: 13px; font-weight: 650; }
.svc .panel .earlier button { display: flex; align-items: center; gap: 10px; width: calc(100% + 16px); min-height: 44px; margin-inline: -8px; padding: 6px 8px; text-align: start; }
.svc .panel .earlier button:hover { background: var(--raised); }
.earlier span { flex: 1; min-width: 0; overflow: hidden; font-size: 14.5px; text-overflow: ellipsis; white-space: nowrap; }
.earlier time { flex: none; color: var(--muted); font-size: 12.5px; }
.svc .panel .earlier svg { width: 16px; height: 16px; color: var(--muted); rotate: -90deg; }
[dir=rtl] .earlier svg { rotate: 90deg; }
.svc .earlier > p { display: flex; align-items: center; gap: 8px; margin-bottom: 12px; font-size: 14px; }
.earlier > p::before { width: 9px; height: 9px; border-radius: 50%; background: var(--edge); content: ""; }
.earlier > .there::before { background: light-dark(#15803d, #4ade80); }
`;
