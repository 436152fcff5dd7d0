// Before the first paint, so that nobody who chose dark sees a white page.
try {
  const theme = localStorage.getItem("svc:theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system decides.
}
