/** A message above the launcher: the proactive one, or a reply that came while the chat was closed. */
export const teaserStyles = `
.teaser { position: absolute; bottom: 68px; right: 0; width: max-content; max-width: min(300px, calc(100vw - 40px)); animation: svc-rise .25s ease; }
.left .teaser { right: auto; left: 0; }
.teaser button { all: unset; box-sizing: border-box; cursor: pointer; }
.teaser button:focus-visible { outline: 3px solid light-dark(#16181d, #fff); outline-offset: 2px; }
.teaser .say { display: block; padding: 12px 44px 12px 16px; border: 1px solid light-dark(#e4e6ea, #34363d); border-radius: 16px; background: light-dark(#fff, #17181c); color: light-dark(#16181d, #f2f3f5); box-shadow: 0 6px 24px #0003; overflow-wrap: anywhere; }
.teaser .no { position: absolute; top: 7px; right: 7px; display: grid; place-items: center; width: 32px; height: 32px; border-radius: 16px; color: light-dark(#555b66, #b6bac3); }
.teaser .no:hover { background: light-dark(#eef0f3, #2a2c33); }
.teaser .no svg { width: 16px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
@keyframes svc-rise { from { opacity: 0; transform: translateY(8px); } }
@media (prefers-reduced-motion: reduce) { .teaser { animation: none; } }
`;
