import { operations } from "@svc/contract";
import type { z } from "zod";
import { because } from "@svc/contract/reasons/reason.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation, RequestContext, UploadedFile } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Admissions } from "../admissions.ts";
import { findSession, sessionNotFound } from "../handoff/find-session.ts";
import { openSession } from "../open-session.ts";
import { refusalProblem, requirementsOf } from "../visitor-requirements.ts";
import { noVisitorMetadata } from "../sessions/visitor-details.ts";
import { tooMany } from "../rate-limited.ts";
import type { VisitorTokens } from "../visitor-token.ts";
import type { Visitors, Proofs } from "../visitors.ts";
import { removeFile } from "./attachment-rows.ts";
import { storeText } from "./file-texts.ts";
import { isSigned, linkTo } from "./file-links.ts";
import type { StoredFile } from "./file-links.ts";
import { createStoreMailFiles } from "./mail-files.ts";
import { createTakeFile } from "./take-file.ts";
import type { TakeFileDeps } from "./take-file.ts";

export interface AttachmentsOptions extends TakeFileDeps {
  readonly chatbots: Chatbots;
  readonly visitors: Visitors;
  readonly tokens: VisitorTokens;
  readonly proofs: Proofs;
  readonly admissions: Admissions;
}

/** A file on its way to whoever holds its address. */
export interface OpenedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface Attachments {
  readonly implementations: readonly Implementation[];
  /** Throws `not_found` for an address that is not signed, has expired, or whose file is gone. */
  openFile(link: z.output<typeof operations.downloadAttachment.input>): Promise<OpenedFile>;
  /** See `createStoreMailFiles`. */
  readonly storeMailFiles: ReturnType<typeof createStoreMailFiles>;
  /** Removes files that no message took within a day. */
  tidy(): Promise<void>;
}

const unsentMs = 24 * 60 * 60 * 1_000;

const lockSession = prepare<{ key: number }>()((db, arg) =>
  db.selectFrom("session").select("key").where("key", "=", arg("key")).forUpdate(),
);

type TakeFile = ReturnType<typeof createTakeFile>;

/** Files and images of conversations: they are uploaded first, and then sent with a message. */
export function createAttachments(options: AttachmentsOptions): Attachments {
  const { database, clock, admissions } = options;
  const takeFile = createTakeFile(options);

  async function* chunksOf(key: number): AsyncGenerator<Uint8Array> {
    for (let chunk = 0; ; chunk++) {
      const row = await database.query
        .selectFrom("attachment_chunk")
        .select("bytes")
        .where("attachment_key", "=", key)
        .where("chunk", "=", chunk)
        .executeTakeFirst();
      if (row === undefined) return;
      yield row.bytes;
    }
  }

  return {
    // Refused before its file is read.
    implementations: [
      { ...visitorUpload(options, takeFile), before: admissions.requireRoom },
      agentUpload(options, takeFile),
    ],
    storeMailFiles: createStoreMailFiles(options, takeFile),
    async openFile({ attachmentId: id, expires, signature }) {
      const row = await database.query
        .selectFrom("attachment")
        .select(["key", "name", "media_type", "size", "secret"])
        .where("id", "=", id)
        .where("stored_at", "is not", null)
        .executeTakeFirst();
      if (row === undefined || !isSigned({ id, expires, signature }, row.secret, clock.now()))
        throw new Problem("not_found", "There is no file here, or its address has expired. Read its message again.");
      const { key, name, media_type: mediaType, size } = row;
      return { name, mediaType, size, chunks: chunksOf(key) };
    },
    async tidy() {
      const unsentBefore = clock.now() - unsentMs;
      while (await removeFile(database, { unsentBefore }));
    },
  };
}

function visitorUpload(options: AttachmentsOptions, takeFile: TakeFile): Implementation {
  const { clock, chatbots, visitors, tokens, proofs, admissions } = options;
  return implement(operations.uploadVisitorFile, async (input, _caller, context) => {
    const { sessionId, consent, userJwt } = input;
    const chatbot =
      input.chatbotId === undefined
        ? (await visitors.identify(context, sessionId)).chatbot
        : await chatbots.findPublic(input.chatbotId);
    context.judgeOrigin(chatbot.allowedDomains);
    requireOn(chatbot);
    const visitor = userJwt === undefined ? null : { userJwt };
    const { proof, signed } = await proofs.read(chatbot, sessionId, visitor, context);
    const visitorMetadata = { ...noVisitorMetadata, visitor, signed, consent: consent === "true" };
    const { rateLimit } = chatbot;
    const release = await admissions.admit(chatbot, context.address);
    const { file, place } = await takeFile(
      chatbot,
      onlyFile(context),
      function* (now) {
        const requires = requirementsOf(chatbot);
        const { sinceSet } = clock;
        // An upload counts as a message does.
        const opened = yield* openSession({
          chatbot,
          sessionId,
          visitorMetadata,
          proof,
          requires,
          rateLimit,
          now,
          sinceSet,
        });
        if (opened.outcome === "refused") throw refusalProblem(opened.refusal);
        if (opened.outcome === "limited")
          throw tooMany(rateLimit.messages, rateLimit.windowSeconds * 1_000, opened.retryAfterMs);
        return { ...opened, byVisitor: true };
      },
      context.signal,
    ).catch(async (error: unknown) => {
      await release();
      throw error;
    });
    const { readText } = chatbot.attachments;
    const stored = readText ? await storeText(options, file, onlyFile(context), context.signal) : file;
    const { isNew, sesId } = place;
    const visitorToken = isNew ? tokens.issue({ chatbotId: chatbot.id, sesId }) : null;
    return { ...toAttachment(stored, clock.now()), visitorToken };
  });
}

function agentUpload(options: AttachmentsOptions, takeFile: TakeFile): Implementation {
  return implement(operations.uploadAgentFile, async ({ sesId }, caller, context) => {
    const { key, chatbot } = await findSession(options, caller, sesId);
    requireOn(chatbot);
    const { file } = await takeFile(
      chatbot,
      onlyFile(context),
      function* () {
        const [session] = yield* lockSession.run({ key });
        if (session === undefined) throw sessionNotFound();
        return { sessionKey: session.key, byVisitor: false };
      },
      context.signal,
    );
    return toAttachment(file, options.clock.now());
  });
}

function requireOn({ attachments }: KnownChatbot): void {
  if (!attachments.enabled) throw new Problem("conflict", because("attachments_off"));
}

function onlyFile({ files: [file] }: RequestContext): UploadedFile {
  if (file === undefined) throw new Error("A form came without its file.");
  return file;
}

function toAttachment({ secret, ...file }: StoredFile, now: number) {
  return { ...file, url: linkTo({ id: file.id, secret }, now) };
}
