import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadFile } from "./support/api.ts";
import { gif, makePhoto, makePng } from "./support/images.ts";
import { expectProblem } from "./support/problem.ts";
import { testApiKey } from "./support/service-process.ts";
import { startSite } from "./support/site.ts";
import type { Site } from "./support/site.ts";
import { useService } from "./support/suite.ts";

let site: Site;
/** What the website answers, by path; anything else is not there. */
const pages = new Map<string, { readonly type: string; readonly body: string | Buffer }>();
const asked: string[] = [];

function respond({ url = "" }: IncomingMessage, response: ServerResponse): void {
  asked.push(url);
  const page = pages.get(url);
  response.writeHead(page === undefined ? 404 : 200, { "content-type": page?.type ?? "text/plain" });
  response.end(page?.body ?? "Not here.");
}

const svc = useService(async () => {
  site = await startSite(respond);
  return { SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` };
});
beforeAll(() => {
  const head =
    '<title>Shop</title><meta name="theme-color" content="#0F766E"><link rel="icon" href="/broken.png" sizes="512x512"><link rel="apple-touch-icon" href="/touch.png">';
  const text = "<h1>Opening hours</h1><p>We are open from Monday to Friday, nine to five.</p>";
  pages.set("/", { type: "text/html", body: `<!doctype html><head>${head}</head><body>${text}</body>` });
  pages.set("/broken.png", { type: "image/png", body: makePng(40, 40).subarray(0, 60) });
  pages.set("/touch.png", { type: "image/png", body: makePng(400, 400, { text: "made by nobody" }) });
  const inside = '<meta name="theme-color" content="#fff"><link rel="icon" href="http://127.0.0.1:1/icon.png">';
  pages.set("/hostile", { type: "text/html", body: `${inside}<body>${text}</body>` });
});
afterAll(() => site.close());

async function trainedOn(path: string, settings = {}): Promise<string> {
  const chatbotId = await svc.chatbot(settings);
  const body = { chatbotId, data: { urls: [site.url + path] } };
  const { body: training } = await svc.api("POST", "/api/chatbot/train", body);
  expect(training.status).toBe("completed");
  return chatbotId;
}
const proposalFor = async (id: string) => (await svc.api("GET", `/api/chatbots/${id}/appearance-proposal`)).body;

const upload = (chatbotId: string, bytes: Uint8Array, name = "a.png") =>
  uploadFile(`${svc.url}/api/chatbots/${chatbotId}/avatar`, {
    bytes,
    name,
    headers: { authorization: `Bearer ${testApiKey}` },
  });
const load = (path: string) => fetch(svc.url + path);

test("color and icon are proposed from the website, the icon encoded anew, and it is asked once", async () => {
  const chatbotId = await trainedOn("/");
  asked.length = 0;
  const proposal = await proposalFor(chatbotId);
  expect(proposal).toMatchObject({ site: `${site.url}/`, color: "#0f766e", icon: { mediaType: "image/png" } });
  const icon = Buffer.from(proposal.icon.content, "base64");
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([192, 192]);
  expect(icon.includes("made by nobody")).toBe(false);
  expect(asked).toEqual(["/", "/broken.png", "/touch.png"]);
  expect(await proposalFor(chatbotId)).toEqual(proposal);
  expect(asked).toHaveLength(3);
  expect((await svc.api("GET", `/api/chatbots/${chatbotId}`)).body).toMatchObject({
    colors: { primary: "#2563eb" },
    avatar: null,
  });
});

test("what the owner has chosen isn't proposed again, and without a website nothing is", async () => {
  const avatar = "https://shop.example/a.png";
  expect(await proposalFor(await trainedOn("/", { avatar }))).toMatchObject({ color: "#0f766e", icon: null });
  const colors = { primary: "#990000" };
  expect(await proposalFor(await trainedOn("/", { colors }))).toMatchObject({ color: null, icon: expect.any(Object) });
  const none = { site: null, color: null, icon: null };
  expect(await proposalFor(await trainedOn("/", { colors, avatar }))).toEqual(none);
  expect(await proposalFor(await svc.chatbot())).toEqual(none);
  expectProblem(await svc.api("GET", "/api/chatbots/bot_none/appearance-proposal"), 404, "not_found");
});

test("a page leads to no address that the service may not reach", async () => {
  const chatbotId = await trainedOn("/hostile");
  expect(await proposalFor(chatbotId)).toEqual({ site: `${site.url}/hostile`, color: null, icon: null });
});

test("an uploaded picture is kept without what the camera wrote, and shown once its address is saved", async () => {
  const chatbotId = await svc.chatbot();
  const { status, body } = await upload(chatbotId, makePhoto("GPS 52.5200"), "me.jpg");
  expect([status, body]).toEqual([200, { path: expect.stringMatching(/^\/api\/public\/pictures\/pic_\w+\?v=\d+$/u) }]);
  const picture = await load(body.path);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  expect(Buffer.from(await picture.arrayBuffer()).includes("GPS 52.5200")).toBe(false);
  const path = `/api/chatbots/${chatbotId}`;
  expect((await svc.api("GET", path)).body.avatar).toBeNull();
  await svc.api("PATCH", path, { avatar: svc.url + body.path });

  // Of what was never saved the latest stay; what is shown stays in any case.
  const later = [];
  for (let nth = 0; nth < 4; nth++) later.push((await upload(chatbotId, gif, "b.gif")).body.path);
  const statuses = await Promise.all([body.path, ...later].map(async (each) => (await load(each)).status));
  expect(statuses).toEqual([200, 404, 200, 200, 200]);

  const bad = await upload(chatbotId, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  expect([bad.status, bad.body.reasonCode]).toEqual([415, "picture_type"]);
  expectProblem(await upload("bot_none", gif), 404, "not_found");
});

test("a deleted chatbot's pictures are gone, but for one that a copy of it shows", async () => {
  const chatbotId = await svc.chatbot();
  const [shown, unsaved] = [(await upload(chatbotId, gif)).body.path, (await upload(chatbotId, gif)).body.path];
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { avatar: svc.url + shown });
  const { body: copy } = await svc.api("POST", `/api/chatbots/${chatbotId}/duplicate`, { name: "Copy" });
  await svc.api("DELETE", `/api/chatbots/${chatbotId}`);
  await expect.poll(async () => (await load(unsaved)).status, { timeout: 10_000 }).toBe(404);
  expect((await load(shown)).status).toBe(200);
  await svc.api("DELETE", `/api/chatbots/${copy.chatbot.id}`);
  await expect.poll(async () => (await load(shown)).status, { timeout: 10_000 }).toBe(404);
});
