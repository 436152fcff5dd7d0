import { beforeAll, expect, test } from "vitest";
import { chat } from "./support/api.ts";
import { findBarriers } from "./support/browser.ts";
import { owner } from "./support/dashboard.ts";
import { useDashboard } from "./support/dashboard-stage.ts";
import { findFaults } from "./support/every-look.ts";

const stage = useDashboard();
const { api, open } = stage;

/** Script, marks of direction, and something long: shown as it was written, and nothing else. */
const hostile = `<img src=x onerror="document.title='owned'"> \u202Ednim ${"long ".repeat(20)}`.trim();

let chatbotId: string;

beforeAll(async () => {
  chatbotId = (await api("POST", "/api/chatbot/create", { name: "Shop" })).id;
});

test("a ticket is found, given to somebody, commented and resolved, and its history tells so", async () => {
  const requester = { name: "Grace", email: "grace@example.com" };
  await api("POST", "/api/tickets", { chatbotId, subject: hostile, description: "They squeak.", requester });
  const { page, complaints } = await open("/tickets?status=open");
  await page.getByRole("link", { name: /#1 <img/u }).click();
  await page.getByRole("heading", { level: 1, name: /#1 <img/u }).waitFor();
  await page.waitForFunction(() => document.title.includes("<img src=x"));
  await page.getByLabel("Assignee").selectOption({ label: owner.email });
  await page.getByLabel("Status").selectOption("resolved");
  await page.getByText("Status: Open → Resolved").waitFor();
  await page.getByText(`Assignee: None → ${owner.email}`).waitFor();
  await page.getByRole("textbox", { name: "Reply" }).fill("Called, all is well.");
  await page.getByText("Emails Grace").waitFor();
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByRole("listitem").filter({ hasText: "Called, all is well." }).getByText("Reply").waitFor();
  await page.getByRole("button", { name: "Internal note" }).click();
  await page.getByRole("textbox", { name: "Internal note" }).fill("She was kind.");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("listitem").filter({ hasText: "She was kind." }).getByText("Internal note").waitFor();
  const [ticket] = (await api("GET", "/api/tickets")).tickets;
  const { comments } = await api("GET", `/api/tickets/${ticket.id}`);
  expect(comments.map((comment: { public: boolean }) => comment.public)).toEqual([true, false]);
  await page.getByRole("link", { name: "All tickets" }).click();
  await page.getByRole("radio", { name: "Open" }).click();
  await page.getByRole("button", { name: "Show all" }).waitFor();
  expect(new URL(page.url()).searchParams.get("status")).toBe("open");

  await api("POST", "/api/tickets", { chatbotId, subject: "Late", description: "Still.", requester });
  await page.goto(`${stage.url}/tickets`);
  await page.getByRole("link", { name: "#2 Late" }).click();
  await page.getByLabel("Due date").fill("2026-01-31");
  await page.getByText("Due date: None → Jan 31, 2026").waitFor();
  await page.getByRole("link", { name: "All tickets" }).click();
  await page.getByRole("radio", { name: "Overdue" }).click();
  await page.getByText("Overdue: Jan 31, 2026").waitFor();
  // The ticket's mark stood in the whole list, too.
  await expect.poll(() => page.getByRole("link", { name: /^#/u }).count()).toBe(1);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a due date is chosen in the calendar by keyboard, cleared there, and the calendar has no barrier", async () => {
  const dueAt = "2026-01-31T12:00:00Z";
  const requester = { name: "Ida", email: "ida@example.com" };
  const { id } = await api("POST", "/api/tickets", {
    chatbotId,
    subject: "Soon",
    description: "Now.",
    requester,
    dueAt,
  });
  const { page, complaints } = await open(`/tickets/${id}`);
  const calendar = page.getByRole("button", { name: "Open calendar" });
  await calendar.press("Enter");
  const month = page.getByRole("grid", { name: "January 2026" });
  await month.getByRole("button", { name: "Saturday, January 31, 2026" }).and(page.locator(":focus")).waitFor();
  expect(await findFaults(page, "calendar", "[role=dialog]")).toEqual([]);
  await page.keyboard.press("PageDown");
  await page.getByRole("grid", { name: "February 2026" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "Sunday, March 8, 2026" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Due date: Jan 31, 2026 → Mar 8, 2026").waitFor();
  await expect.poll(() => page.getByLabel("Due date").inputValue()).toBe("2026-03-08");
  await calendar.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Clear", exact: true }).press("Enter");
  await page.getByText("Due date: Mar 8, 2026 → None").waitFor();
  await page.getByText("No date", { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("leads of one email address are one contact, with its other leads, tickets and conversations", async () => {
  await api("POST", "/api/leads", { chatbotId, name: "Old Hedy", email: "HEDY@example.com" });
  await api("POST", "/api/leads", { chatbotId, name: "Hedy", email: "hedy@example.com" });
  await api("POST", "/api/leads", { chatbotId, name: "Other", email: "other-hedy@example.com" });
  const requester = { name: "Hedy", email: "Hedy@example.com" };
  await api("POST", "/api/tickets", { chatbotId, subject: "Hopping", description: "Frequencies", requester });
  const { page, complaints } = await open("/leads?q=hedy");
  await page.getByRole("row", { name: /Hedy 2 leads/u }).waitFor();
  await page.getByRole("row", { name: /other-hedy/u }).waitFor();
  expect(await page.getByRole("row", { name: /hedy@/iu }).count()).toBe(2);
  await page.getByRole("link", { name: "Hedy", exact: true }).click();
  await page.getByRole("link", { name: /Hopping/u }).waitFor();
  await page.getByRole("link", { name: "Old Hedy" }).waitFor();
  expect(await page.getByRole("link", { name: "Other", exact: true }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test("leads of one person with two addresses are merged after a look at what is kept, and separated again", async () => {
  await api("POST", "/api/leads", { chatbotId, name: "Emmy Noether", email: "emmy@example.com" });
  await api("POST", "/api/leads", { chatbotId, name: "Emmy N.", email: "noether@example.org" });
  const { page, complaints } = await open("/leads?q=Emmy");
  await page.getByRole("link", { name: "Emmy Noether" }).click();
  const mergeWith = async () => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Merge with…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox").fill("Emmy");
    await dialog.getByRole("radio", { name: /noether@example\.org/u }).check();
    await dialog.getByText("If you export or erase the visitor data of one address").waitFor();
    await dialog.getByText("You can separate them at any time").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Merged with" }).waitFor();
  };
  await mergeWith();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "Merged with" }).waitFor({ state: "detached" });

  await mergeWith();
  await page.getByRole("link", { name: "All leads" }).click();
  await page.getByRole("row", { name: /Emmy N\. 2 leads/u }).waitFor();
  await page.getByRole("link", { name: "Emmy N." }).click();
  await page.getByRole("button", { name: "Separate" }).click();
  await page.getByRole("heading", { name: "Merged with" }).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await page.close();
});

test("two contacts that were merged before are merged without an undo, which is said first, beside a conversation", async () => {
  await chat(stage.url, { chatbotId, sessionId: "maryam", text: "Hello" });
  const leads = [
    ["Maryam M.", "maryam@example.com"],
    ["Maryam Mirzakhani", "mirzakhani@example.org"],
    ["M. Mirzakhani", "mm@example.net"],
    ["Prof. Mirzakhani", "prof@example.edu"],
  ] as const;
  const ids: string[] = [];
  for (const [nth, [name, email]] of leads.entries()) {
    const sessionId = nth === 0 ? { sessionId: "maryam" } : {};
    ids.push((await api("POST", "/api/leads", { chatbotId, name, email, ...sessionId })).id);
  }
  await api("POST", `/api/leads/${ids[0]}/merge`, { otherLeadId: ids[1] });
  await api("POST", `/api/leads/${ids[2]}/merge`, { otherLeadId: ids[3] });
  const [session] = (await api("GET", "/api/sessions?sessionId=maryam")).sessions;
  const { page, complaints } = await open(`/sessions/${session.id}`);
  await page.getByRole("link", { name: "mirzakhani@example.org" }).waitFor();
  await page.getByRole("button", { name: "Merge with…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill("Mirzakhani");
  await dialog.getByRole("radio", { name: /prof@example\.edu/u }).check();
  await dialog.getByText("not undo this merge as a whole").waitFor();
  for (const [, email] of leads) await dialog.getByText(email).first().waitFor();
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("link", { name: "prof@example.edu" }).waitFor();
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a lead is found by its address, corrected, saved as CSV and deleted", async () => {
  await api("POST", "/api/leads", { chatbotId, name: "=cmd()", email: "ada@example.com", note: hostile });
  await api("POST", "/api/leads", { chatbotId, name: "Grace", email: "grace@example.com" });
  const { page, complaints } = await open("/leads");
  await page.getByRole("row", { name: /grace@example\.com/u }).waitFor();
  await page.getByRole("searchbox").fill("ada@");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("row", { name: /grace@example\.com/u }).waitFor({ state: "detached" });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("leads.csv");
  await page.getByRole("link", { name: "=cmd()" }).click();
  await page.getByLabel("Name").fill("Ada Byron");
  await page.getByLabel("Email address").fill("not an address");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/must be an email address/u).waitFor();
  await page.getByLabel("Email address").fill("ada@example.org");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await api("GET", "/api/leads?q=ada")).leads[0]).toMatchObject({
    name: "Ada Byron",
    email: "ada@example.org",
  });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("row", { name: /grace@example\.com/u }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("a gap is closed by an answer, which its own visitors' questions then get", async () => {
  for (const sessionId of ["one", "two"])
    await chat(stage.url, { chatbotId, sessionId, text: "Do you sell helmets for children?" });
  const gaps = async () => (await api("GET", `/api/knowledge-gaps?chatbotId=${chatbotId}`)).knowledgeGaps;
  await expect.poll(async () => (await gaps())[0]?.questions, { timeout: 60_000 }).toBe(2);
  const { page, complaints } = await open("/gaps");
  await page.getByRole("link", { name: "Do you sell helmets for children?" }).click();
  await page.getByLabel("Answer", { exact: true }).fill("Yes, in three sizes.");
  await page.getByRole("button", { name: "Publish FAQ and retest" }).click();
  await page.getByText("2 of 2 questions answered").waitFor();
  const again = await chat(stage.url, { chatbotId, sessionId: "three", text: "Do you sell helmets for children?" });
  expect(again.text).toBe("Yes, in three sizes.");
  expect(complaints).toEqual([]);
  await page.close();
});

test("no list has a barrier or is wider than the screen, whatever visitors have written", async () => {
  await api("POST", "/api/leads", { chatbotId, name: hostile.slice(0, 100), email: "long@example.com", note: hostile });
  for (const path of ["/tickets", "/leads", "/gaps?status=closed"]) {
    const { page } = await stage.open(path);
    await page.getByRole("table").waitFor();
    expect(await findFaults(page, `hostile-${path}`), path).toEqual([]);
    expect(await page.title()).not.toContain("owned");
    await page.close();
  }
});
