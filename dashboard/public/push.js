/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return, unicorn/require-post-message-target-origin --
   what a worker has and a page has not is in no type here */
// The dashboard's service worker: shows notifications while no page is open. It keeps nothing, and answers no request.

addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

const pages = () => clients.matchAll({ type: "window", includeUncontrolled: true });

async function show({ title, body, tag, path }) {
  // Whoever has a page before them hears of it there.
  if ((await pages()).some((page) => page.focused)) return;
  await registration.showNotification(title, { body, tag, icon: "/icon.svg", data: path });
}

async function open(path) {
  const [page] = await pages();
  if (page === undefined) return clients.openWindow(path);
  page.postMessage({ open: path });
  return page.focus();
}
