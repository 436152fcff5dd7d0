import type { Kysely } from "kysely";
import { up as attachmentTexts } from "./0053-attachment-texts.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";
import { up as start } from "./0001-start.ts";
import { up as searchIndex } from "./0002-search-index.ts";
import { up as vectors } from "./0003-vectors.ts";
import { up as models } from "./0004-models.ts";
import { up as runningAnswers } from "./0005-running-answers.ts";
import { up as crawls } from "./0006-crawls.ts";
import { up as accounts } from "./0008-accounts.ts";
import { up as audit } from "./0009-audit.ts";
import { up as freshKnowledge } from "./0015-fresh-knowledge.ts";
import { up as passagePages } from "./0007-passage-pages.ts";
import { up as knowledgeGaps } from "./0010-knowledge-gaps.ts";
import { up as embeddingModels } from "./0014-embedding-models.ts";
import { up as webhooks } from "./0016-webhooks.ts";
import { up as notifications } from "./0021-notifications.ts";
import { up as installs } from "./0025-installs.ts";
import { up as corrections } from "./0026-corrections.ts";
import { up as admissions } from "./0027-admissions.ts";
import { up as auditMentions } from "./0028-audit-mentions.ts";
import { up as capturedLeads } from "./0029-captured-leads.ts";
import { up as accountLanguage } from "./0030-account-language.ts";
import { up as sessionProof } from "./0031-session-proof.ts";
import { up as jobDeaths } from "./0032-job-deaths.ts";
import { up as goLiveCheck } from "./0033-go-live-check.ts";
import { up as knownDevices } from "./0034-known-devices.ts";
import { up as sourceNotes } from "./0036-source-notes.ts";
import { up as articleRatings } from "./0037-article-ratings.ts";
import { up as inboundEmail } from "./0042-inbound-email.ts";
import { up as mailbox } from "./0043-mailbox.ts";
import { up as secondFactors } from "./0044-second-factors.ts";
import { up as requiredSecondFactor } from "./0045-required-second-factor.ts";
import { up as oidc } from "./0046-oidc.ts";
import { up as imports } from "./0049-imports.ts";
import { up as attachments } from "./0047-attachments.ts";
import { up as passkeys } from "./0048-passkeys.ts";
import { up as pictures } from "./0054-pictures.ts";
import { up as splitGaps } from "./0055-split-gaps.ts";
import { up as confirmedResolutions } from "./0056-confirmed-resolutions.ts";
import { up as avatars } from "./0057-avatars.ts";
import { up as clientRegistration } from "./0058-client-registration.ts";
import { up as mergedLeads } from "./0059-merged-leads.ts";
import { up as push } from "./0050-push.ts";
import { up as ticketDue } from "./0051-ticket-due.ts";
import { up as importFailures } from "./0052-import-failures.ts";
import { up as visitorMail } from "./0038-visitor-mail.ts";
import { up as inbox } from "./0035-inbox.ts";
import { up as memberPresence } from "./0039-member-presence.ts";
import { up as oauth } from "./0041-oauth.ts";
import { up as reasonCodes } from "./0040-reason-codes.ts";
import { up as analytics } from "./0020-analytics.ts";
import { up as sessions } from "./0017-sessions.ts";
import { up as handoff } from "./0018-handoff.ts";
import { up as leadsAndTickets } from "./0019-leads-and-tickets.ts";

export interface Migration {
  readonly name: string;
  up(db: Kysely<Tables>, engine: Engine): Promise<void>;
}

/** In order; one that was released is never changed. */
export const migrations: readonly Migration[] = [
  { name: "0001-start", up: start },
  { name: "0002-search-index", up: searchIndex },
  { name: "0003-vectors", up: vectors },
  { name: "0004-models", up: models },
  { name: "0005-running-answers", up: runningAnswers },
  { name: "0006-crawls", up: crawls },
  { name: "0008-accounts", up: accounts },
  { name: "0009-audit", up: audit },
  { name: "0015-fresh-knowledge", up: freshKnowledge },
  { name: "0007-passage-pages", up: passagePages },
  { name: "0010-knowledge-gaps", up: knowledgeGaps },
  { name: "0014-embedding-models", up: embeddingModels },
  { name: "0016-webhooks", up: webhooks },
  { name: "0021-notifications", up: notifications },
  { name: "0020-analytics", up: analytics },
  { name: "0017-sessions", up: sessions },
  { name: "0018-handoff", up: handoff },
  { name: "0019-leads-and-tickets", up: leadsAndTickets },
  { name: "0025-installs", up: installs },
  { name: "0026-corrections", up: corrections },
  { name: "0027-admissions", up: admissions },
  { name: "0028-audit-mentions", up: auditMentions },
  { name: "0029-captured-leads", up: capturedLeads },
  { name: "0030-account-language", up: accountLanguage },
  { name: "0031-session-proof", up: sessionProof },
  { name: "0032-job-deaths", up: jobDeaths },
  { name: "0033-go-live-check", up: goLiveCheck },
  { name: "0034-known-devices", up: knownDevices },
  { name: "0036-source-notes", up: sourceNotes },
  { name: "0037-article-ratings", up: articleRatings },
  { name: "0035-inbox", up: inbox },
  { name: "0038-visitor-mail", up: visitorMail },
  { name: "0039-member-presence", up: memberPresence },
  { name: "0041-oauth", up: oauth },
  { name: "0042-inbound-email", up: inboundEmail },
  { name: "0040-reason-codes", up: reasonCodes },
  { name: "0043-mailbox", up: mailbox },
  { name: "0044-second-factors", up: secondFactors },
  { name: "0045-required-second-factor", up: requiredSecondFactor },
  { name: "0046-oidc", up: oidc },
  { name: "0047-attachments", up: attachments },
  { name: "0048-passkeys", up: passkeys },
  { name: "0049-imports", up: imports },
  { name: "0050-push", up: push },
  { name: "0051-ticket-due", up: ticketDue },
  { name: "0052-import-failures", up: importFailures },
  { name: "0053-attachment-texts", up: attachmentTexts },
  { name: "0054-pictures", up: pictures },
  { name: "0055-split-gaps", up: splitGaps },
  { name: "0056-confirmed-resolutions", up: confirmedResolutions },
  { name: "0057-avatars", up: avatars },
  { name: "0058-client-registration", up: clientRegistration },
  { name: "0059-merged-leads", up: mergedLeads },
];
