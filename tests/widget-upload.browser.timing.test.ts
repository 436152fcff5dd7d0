import { expect, test } from "vitest";
import { expectWithin } from "./support/expect-below.ts";
import { composerOf, openChat, openHostPage } from "./support/widget-page.ts";
import { useWidgetStage } from "./support/widget-stage.ts";

const stage = useWidgetStage({ name: "Help desk", attachments: { enabled: true } });
const bytes = 10 * 1_000_000;
/** Eight seconds for the file. */
const bytesPerSecond = 1_250_000;

test("while 10 MB go up a slow line, the widget goes on drawing, shows how far it is, and takes what is typed", async () => {
  const { page, complaints } = await openHostPage(stage.browser, stage.url, {
    chatbotId: stage.chatbotId,
    policy: null,
  });
  await openChat(page);
  const line = await page.context().newCDPSession(page);
  const chips = page.getByRole("list", { name: "Attached files" }).getByRole("listitem");
  const progress = chips.getByRole("progressbar");
  const file = { name: "manual.txt", mimeType: "text/plain", buffer: Buffer.alloc(bytes, "Some words. ") };
  let nth = 0;
  await expectWithin(250, async () => {
    nth++;
    await line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
    await page.locator("svc-chat input[type=file]").setInputFiles([file]);
    await progress.waitFor();
    const longestGapMs = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let [longest, last] = [0, performance.now()];
          const ends = last + 4_000;
          const draw = (now: number) => {
            longest = Math.max(longest, now - last);
            last = now;
            if (now < ends) requestAnimationFrame(draw);
            else resolve(longest);
          };
          requestAnimationFrame(draw);
        }),
    );
    await composerOf(page).pressSequentially("Is it in the manual?", { delay: 100 });
    const shown = new Set<string | null>();
    await expect
      .poll(async () => shown.add(await progress.getAttribute("aria-valuenow")).size, { interval: 100 })
      .toBeGreaterThanOrEqual(4);
    const gapMs = await longestGapMs;
    expect(await composerOf(page).inputValue()).toBe("Is it in the manual?");
    await line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await progress.waitFor({ state: "detached" });
    await composerOf(page).press("Enter");
    const sent = page.locator("svc-chat .row.me .sent a");
    await sent.nth(nth - 1).waitFor();
    await chips.first().waitFor({ state: "detached" });
    return gapMs;
  });
  expect(complaints).toEqual([]);
  await page.close();
});
