import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { trustsLocalhost } from "./support/client-site.ts";
import { startBrowser } from "./support/browser.ts";
import { signInAsOwner } from "./support/dashboard.ts";
import { useDashboard } from "./support/dashboard-stage.ts";
import { startPushService } from "./support/push-service.ts";

const pushService = await startPushService();
const svc = useDashboard({ ...trustsLocalhost, SVC_EGRESS_ALLOW: `127.0.0.1:${pushService.port}` });
afterAll(() => pushService.close());

/** What a service worker has, and no page. */
interface WorkerScope {
  readonly PushEvent: new (type: string, init: object) => Event;
  readonly NotificationEvent: new (type: string, init: object) => Event;
  readonly registration: ServiceWorkerRegistration;
  dispatchEvent(event: Event): boolean;
}

/** Stands in for what the browser asks its maker's push service for. All else is the browser's own. */
function subscribeHere({ endpoint, keys }: { endpoint: string; keys: object }): void {
  let subscription: object | null = null;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscription,
    async subscribe({ applicationServerKey: text }: { applicationServerKey: string }) {
      const applicationServerKey = Uint8Array.from(
        atob(text.replaceAll("-", "+").replaceAll("_", "/")),
        (letter) => letter.codePointAt(0) ?? 0,
      ).buffer;
      subscription = {
        endpoint,
        options: { applicationServerKey },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => void (subscription = null),
      };
      return subscription;
    },
  });
}

const state = (page: Page): Promise<{ endpoint: string | null; showsText: boolean }> =>
  page.evaluate(async () => (await fetch("/api/notifications/push")).json());

test("a browser that allows notifications shows them while no page is open, and a press on one opens the conversation", async () => {
  // The whole of it: the headless shell shows no notifications.
  const chromium = await startBrowser(["--disable-back-forward-cache"]);
  const owner = await signInAsOwner(chromium, svc.url);
  await owner.grantPermissions(["notifications"], { origin: svc.url });
  const browser = pushService.browser("here");
  await owner.addInitScript(subscribeHere, browser);
  const { page, complaints } = await svc.open("/sessions", owner);
  await expect.poll(async () => (await state(page)).endpoint).toBe(browser.endpoint);

  await page.getByRole("button", { name: "Alerts" }).click();
  await page.getByText("Also when the dashboard is closed").waitFor();
  await page.getByRole("switch", { name: "Show the message in notifications" }).click();
  await expect.poll(async () => (await state(page)).showsText).toBe(true);
  await page.keyboard.press("Escape");

  const [worker] = owner.serviceWorkers();
  if (worker === undefined) throw new Error("There is no service worker.");
  await page.goto("about:blank");
  const chatbotId = await createTrainedChatbot(svc.url, [{ question: "When are you open?", answer: "At nine." }], {
    handoff: { enabled: true },
  });
  await chat(svc.url, { chatbotId, sessionId: "visitor", text: "I want to talk to a human", id: "m1" });
  await expect.poll(() => pushService.pushes).toHaveLength(1);
  const message: unknown = pushService.pushes[0]?.message;
  expect(message).toMatchObject({ body: "I want to talk to a human" });

  const shown = await worker.evaluate(async (data) => {
    const scope = globalThis as unknown as WorkerScope;
    const event = new scope.PushEvent("push", { data: JSON.stringify(data) });
    let done: Promise<unknown> = Promise.resolve();
    Object.assign(event, { waitUntil: (work: Promise<unknown>) => (done = work) });
    scope.dispatchEvent(event);
    await done;
    const notifications = await scope.registration.getNotifications();
    return notifications.map(({ title, body, tag, data: path }) => ({ title, body, tag, path }));
  }, message);
  expect(shown).toEqual([message]);

  const isListening = page.waitForResponse(/\/api\/notifications\/push$/u);
  await page.goto(`${svc.url}/chatbots`);
  await isListening;
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent("notificationclick", { notification });
    // To take the focus, it would have to be pressed by somebody.
    Object.assign(event, { waitUntil: (work: Promise<unknown>) => work.catch(() => undefined) });
    scope.dispatchEvent(event);
  });
  await page.waitForURL(/\/sessions\/ses_/u);
  expect(complaints).toEqual([]);

  await page.getByRole("button", { name: "Alerts" }).click();
  await page.getByRole("switch", { name: "Browser notifications" }).click();
  await expect.poll(async () => (await state(page)).endpoint).toBeNull();
  await chromium.close();
});
