import type { Page } from "playwright-core";
import { press, write } from "./by-keyboard.ts";

// What people do in the dashboard and in the widget, by keyboard alone: tests drive it, and so does what takes
// the README's pictures. Each ends where what it leads to is on the screen.

/** From the printed link of an empty service to the form for the first chatbot. */
export async function claim(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await write(page.getByLabel("Email address"), email);
  await write(page.getByLabel("Password"), password);
  await page.keyboard.press("Enter");
  await page.getByLabel("Website URL").waitFor();
}

/** From the form for a new chatbot to one that has read a site; answers the path of its page. */
export async function beginWithSite(
  page: Page,
  { site, pages }: { readonly site: string; readonly pages: number },
): Promise<string> {
  await write(page.getByLabel("Website URL"), site);
  await page.keyboard.press("Enter");
  await page.getByText(`${pages} pages crawled`).waitFor();
  return new URL(page.url()).pathname.replace(/\/$/u, "");
}

/** On a chatbot's page: asks it, until what it answers is there. */
export async function tryQuestion(page: Page, question: string, answer: string): Promise<void> {
  await write(page.getByLabel("Your question"), question);
  await page.keyboard.press("Enter");
  await page.getByText(answer).first().waitFor();
}

/** A visitor in the widget; what is written is sent, not yet answered. */
export async function sayInWidget(visitor: Page, text: string): Promise<void> {
  await write(visitor.getByRole("textbox"), text);
  await visitor.keyboard.press("Enter");
}

/** In the inbox: the conversation in which somebody Waiting for agent, who said this last. */
export async function openWaiting(page: Page, said: string): Promise<void> {
  await press(page.getByRole("link", { name: /Waiting for agent/u }));
  await page.getByText(said).first().waitFor();
}

/** In the list of gaps: opens one, and writes its answer. */
export async function answerGap(page: Page, question: string, answer: string): Promise<void> {
  await press(page.getByRole("link", { name: question }));
  await write(page.getByLabel("Answer", { exact: true }), answer);
}
