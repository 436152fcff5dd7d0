import type { Browser, BrowserContext } from "playwright-core";

/** Who owns the service of a test; its process is started with `ownerEnvironment`. */
export const owner = { email: "owner@example.com", password: "a long enough phrase" };
export const ownerEnvironment = {
  SVC_BOOTSTRAP_OWNER_EMAIL: owner.email,
  SVC_BOOTSTRAP_OWNER_PASSWORD: owner.password,
};

/** A browser in which the owner is signed in. */
export const signInAsOwner = (browser: Browser, url: string): Promise<BrowserContext> => signInAs(browser, url, owner);

/** A browser in which somebody is signed in, by the page that people use. */
export async function signInAs(
  browser: Browser,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();
  await page.close();
  return context;
}
