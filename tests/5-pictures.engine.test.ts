import { beforeAll, expect, test } from "vitest";
import { chat, createTrainedChatbot, uploadFile } from "./support/api.ts";
import { gif, makePhoto, makePng } from "./support/images.ts";
import { anonymous, invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService(withOwner);
const photoPath = "/api/auth/me/photo";
let boss: Member;
let ada: Member;
let logoPath: string;
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  ada = await invite(svc.url, boss, "ada.lovelace@example.com", "agent");
  logoPath = `/api/workspaces/${boss.workspaceId}/logo`;
});

const upload = ({ headers }: Member, path: string, bytes: Uint8Array | string, name: string) =>
  uploadFile(svc.url + path, { bytes, name, headers });
const load = (path: string, url = svc.url) => fetch(url + path);

test("a photo is stored without what the camera wrote, shown to everybody, and served as nothing but an image", async () => {
  const { status, body } = await upload(ada, photoPath, makePhoto("GPS 52.5200 13.4050"), "me.jpg");
  expect([status, body.account.photo]).toEqual([
    200,
    expect.stringMatching(/^\/api\/public\/pictures\/pic_\w+\?v=\d+$/u),
  ]);
  const { members } = (await boss.api("GET", "/api/members")).body;
  expect(members.map(({ photo }: { photo: string | null }) => photo)).toEqual([null, body.account.photo]);

  const picture = await load(body.account.photo);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect(bytes.includes("GPS 52.5200")).toBe(false);
});

test("a new photo replaces the old one at its path, which is gone once the photo is removed", async () => {
  const first = (await upload(ada, photoPath, makePng(40, 30), "a.png")).body.account.photo;
  const second = (await upload(ada, photoPath, gif, "b.gif")).body.account.photo;
  const pathOf = (url: string) => url.split("?")[0] ?? "";
  expect([pathOf(second), second === first]).toEqual([pathOf(first), false]);
  const stale = await load(first);
  expect([stale.headers.get("content-type"), stale.headers.get("cache-control")]).toEqual([
    "image/gif",
    "public, max-age=300",
  ]);
  expect((await ada.api("DELETE", photoPath)).status).toBe(204);
  expect((await load(first)).status).toBe(404);
  expect((await ada.api("GET", "/api/auth/me")).body.account.photo).toBe(null);
});

test("what is no image of the four formats is refused with the reason, and changes nothing", async () => {
  const kept = (await upload(boss, logoPath, makePng(600, 300), "logo.png")).body.logo;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [bytes, reasonCode] of [
    [svg, "picture_type"],
    ["just text", "picture_type"],
    [makePng(40, 30).subarray(0, 60), "file_damaged"],
  ] as const) {
    const { status, body } = await upload(boss, logoPath, bytes, "logo.png");
    expect([status, body.reasonCode]).toEqual([415, reasonCode]);
  }
  const { status, body } = await upload(
    boss,
    logoPath,
    makePng(40, 30, { claims: { width: 9_000, height: 9_000 } }),
    "huge.png",
  );
  expect([status, body.reasonCode]).toEqual([413, "image_too_large"]);
  expect((await boss.api("GET", "/api/auth/me")).body.workspace.logo).toBe(kept);
});

test("only admins change the logo, only of the workspace they are in", async () => {
  expect((await upload(ada, logoPath, gif, "logo.gif")).status).toBe(403);
  expect((await upload(boss, "/api/workspaces/ws_other/logo", gif, "logo.gif")).status).toBe(404);
  expect((await ada.api("DELETE", logoPath)).status).toBe(403);
});

test("the logo is scaled, and shown in the help center and the hosted chat unless they have one of their own", async () => {
  const { body } = await upload(boss, logoPath, makePng(1_024, 512), "logo.png");
  const png = Buffer.from(await (await load(body.logo)).arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([512, 256]);
  const chatbotId = await svc.chatbot({ portal: { enabled: true } });
  const pages = async () => [
    await (await load(`/help/${chatbotId}`)).text(),
    await (await load(`/chat/${chatbotId}`)).text(),
  ];
  const [help, page] = await pages();
  expect(help).toContain(`<img src="${body.logo}" alt="" height="32" />`);
  expect(page).toContain(`<img src="${body.logo}" alt="" class="logo" />`);
  // Another process of the service has it too.
  if (svc.store.settings.databaseUrl !== "") {
    const other = await startServiceProcess(svc.store);
    expect((await load(body.logo, other.url)).status).toBe(200);
    await other.end("SIGKILL");
  }
  const own = {
    portal: { enabled: true, logo: "https://shop.example/logo.png" },
    avatar: "https://shop.example/a.png",
  };
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, own);
  const [ownHelp, ownPage] = await pages();
  expect(ownHelp).toContain('<img src="https://shop.example/logo.png"');
  expect(ownPage).toContain('<img src="https://shop.example/a.png"');
});

test("visitors see the name and photo that a member has set, and a first name of those who haven't", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, [{ question: "Open?", answer: "Yes." }], {
    handoff: { enabled: true },
  });
  const { body: renamed } = await ada.api("PATCH", "/api/auth/me", { name: "  Countess Ada " });
  expect(renamed.account.name).toBe("Countess Ada");
  const { photo } = (await upload(ada, photoPath, makePng(40, 30), "me.png")).body.account;
  await chat(svc.url, { chatbotId, sessionId: "named", text: "I want to talk to a human" });
  const { sessions } = (await ada.api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body;
  const reply = await ada.api("POST", `/api/sessions/${sessions[0].id}/replies`, { text: "Hello" });
  expect(reply.body.metadata.author).toEqual({ kind: "agent", name: "Countess Ada", photo });

  expect((await ada.api("PATCH", "/api/auth/me", { name: null })).body.account.name).toBe(null);
  await boss.api("PATCH", `/api/sessions/${sessions[0].id}/handoff`, { action: "assign", member: ada.id });
  const [entry] = (await boss.api("GET", "/api/audit?action=updateAccount")).body.entries;
  expect([entry.before, entry.after]).toEqual([{ name: "Countess Ada" }, { name: null }]);
  expect((await anonymous(svc.url, "POST", photoPath)).status).toBe(401);
});
