/** A browser's bar that comes and goes moves the corner by less. */
const tolerancePx = 60;

/**
 * A fixed element stands in the window's corner, unless one around it has a transform, a filter or the like: then
 * it stands in that one. Where that is so, now or later, `escape` takes the host out. Answers how to stop.
 */
export function keepInWindow(host: HTMLElement, escape: () => void): () => void {
  const check = () => {
    for (let tries = 0; tries < 2 && isAway(host); tries++) escape();
  };
  const observer = new IntersectionObserver(check, { rootMargin: `${tolerancePx}px` });
  observer.observe(host);
  check();
  return () => observer.disconnect();
}

/** Above the page, whatever surrounds the host. Browsers from before the spring of 2024 leave it where it is. */
export function toTopLayer(host: HTMLElement): void {
  host.popover = "manual";
  try {
    host.showPopover();
  } catch {
    // It is there already, or the browser has no top layer for it.
  }
}

/** The host has no height and stands at the window's lower edge. */
function isAway(host: HTMLElement): boolean {
  return host.isConnected && !host.hidden && Math.abs(host.getBoundingClientRect().bottom - innerHeight) > tolerancePx;
}
