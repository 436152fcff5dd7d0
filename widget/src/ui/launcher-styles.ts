/**
 * The host element and the launcher. What is `!important` here no page can change: of such rules the
 * shadow tree's win. Everything below the host has its own sheet (`styles.ts`).
 */
export const launcherStyles = `
:host {
  all: initial!important;
  position: fixed!important;
  z-index: 2147483000!important;
  inset: auto auto 0 0!important;
  display: block!important;
  direction: ltr!important;
  color-scheme: light!important;
}
:host([data-theme=dark]) { color-scheme: dark!important; }
:host([data-theme=auto]) { color-scheme: light dark!important; }
:host([hidden]) { display: none!important; }
@media print { :host { display: none!important; } }
.dock {
  position: fixed;
  bottom: calc(var(--svc-bottom) + env(safe-area-inset-bottom));
  right: calc(var(--svc-side) + env(safe-area-inset-right));
  max-width: 90%;
  font: 15px/1.45 var(--svc-font, system-ui, sans-serif);
}
.left.dock { right: auto; left: calc(var(--svc-side) + env(safe-area-inset-left)); }
.launcher {
  all: unset;
  box-sizing: border-box;
  position: relative;
  display: flex;
  place-content: center;
  place-items: center;
  gap: 10px;
  min-width: 56px;
  max-width: 100%;
  height: 56px;
  padding: 0 15px;
  border: 1px solid transparent;
  border-radius: 28px;
  background: var(--svc-primary);
  color: var(--svc-on-primary);
  box-shadow: 0 6px 20px #0004;
  font-weight: 600;
  cursor: pointer;
}
.note {
  position: absolute;
  bottom: 68px;
  right: 0;
  width: 220px;
  margin: 0;
  padding: 12px 16px;
  border: 1px solid #8886;
  border-radius: 16px;
  background: Canvas;
  color: CanvasText;
  box-shadow: 0 6px 20px #0004;
}
.left .note { right: auto; left: 0; }
.launcher:hover { box-shadow: 0 8px 28px #0006; }
.launcher:focus-visible { outline: 3px solid CanvasText; outline-offset: 2px; }
.launcher svg { width: 24px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
`;
