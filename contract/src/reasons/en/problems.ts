/** Of changes that were not made. */
export const problems = {
  session_resolved: "A resolved session can't be snoozed. Reopen it first.",
  snooze_out_of_range: "A snooze ends between now and a year from now. Choose another time.",
  inbound_email_disabled: "This chatbot takes no email. Enable `inboundEmail` in its settings.",
  email_unreadable: "This isn't a mail that can be read.",
  email_broken: "This isn't a mail that can be read: its parts or headers are broken or too many.",
  session_too_many_tags: "A session has at most {count} tags. Remove some first.",
  session_of_another_visitor:
    "This conversation is another visitor's, whom the site has signed. Start a new one with another sessionId.",
  session_assigned: "{name} ({id}) has this conversation. Ask for it, or let an admin assign it.",
  session_assigned_since: "{name} ({id}) has this conversation since {since}. Ask for it, or let an admin assign it.",
  answer_stopped: "The answer was stopped before it began. Send the message again.",
  viewer_not_assignable: "Viewers can't be assigned. Choose an agent, admin or owner.",
  shortcut_taken: "{id} already uses this shortcut. Edit that reply or choose another shortcut.",
  shortcut_just_taken: "This shortcut was just taken by another saved reply. Choose another one.",
  ticket_assignee_unknown:
    "assignee is no member of this workspace. Give the id or email address of one, as GET /api/members lists them.",

  delivery_erased: "What this delivery carried was erased with the visitor's data. Leave it out.",
  endpoint_disabled: "This endpoint is disabled. Enable it first.",
  too_many_endpoints: "A workspace has at most {count} endpoints. Delete one first.",

  lead_form_disabled: "This chatbot has no lead form. Switch it on in its `leadForm`.",
  lead_email_taken: "The session of this lead has another one with this address: {id}. Change or delete that one.",

  question_taken: "Another FAQ ({id}) already has this question. Edit or delete it.",
  source_not_a_page: "Only a page can be read again from its address. Train the file again instead.",
  crawl_running: "This crawl is still running. Wait until it's finished or stop it.",
  crawl_without_pages: "This crawl has read no page. Look at the reasons that its pages give.",
  chatbot_without_pages: "This chatbot has no pages to read again. Train it on addresses, or crawl a site.",
  site_being_crawled: "This site is being read just now, by crawl {id}. Wait for its end, or cancel it.",
  site_crawled_since: "This site was read again since, by crawl {id}. Change that one.",
  crawl_without_chatbot:
    "This crawl belongs to no chatbot, so there is nothing to read again. Start one with a chatbotId.",
  gap_merged_with_faq: "This gap was merged into another one in the meantime. Its FAQ was created. Reload it.",
  gap_merged: "This gap was merged into another one in the meantime. Reload it.",
  gap_has_questions: "These questions are already in this gap. Choose another one.",
  gap_left_empty: "All questions of this gap are selected. Leave at least one, or move them to another gap.",
  gap_questions_moved: "Some of these questions are no longer in this gap. Reload it.",
  gaps_of_several_chatbots: "These gaps belong to several chatbots. Choose gaps of one chatbot.",
  faq_deleted: "The FAQ was deleted meanwhile. Send the correction again.",
  chatbot_file_too_large: "A chatbot in a file has at most {limit}. Leave the others out.",

  member_exists: "This email address already belongs to a member. Change that member's role instead.",
  too_many_invitations: "Too many pending invitations. Revoke some first.",
  last_owner: "This is the last owner. Make another member an owner first.",
  no_mail: "This service sends no mail. Ask who operates it for a link (npm run svc -- users reset-password EMAIL).",
  account_just_made: "An account with this address was just made. Try again with its password.",
  claim_token_invalid: "This token is not valid, or the service has an owner already. Look for the token in its log.",
  account_without_workspace: "This account is a member of no workspace any more. Ask an owner to invite you.",
  invitation_invalid: "This invitation is no longer valid: it was used, revoked or has expired. Ask for a new one.",
  second_factor_required: "This workspace requires a second factor. Set one up first.",
  second_factor_first: "Set up your own second factor before you require one of all members.",
  second_factor_on: "This account already has a second factor. Turn it off first.",
  second_factor_own: "You can't reset your own second factor. Turn it off on your account page.",
  second_factor_elsewhere:
    "This member also belongs to a workspace where you aren't allowed to do this. Ask the operator to run `npm run svc -- users reset-second-factor EMAIL`.",
  proof_required: "Confirm that it's you first. Enter your password again, or sign in again.",
  passkey_unavailable:
    "Passkeys need a domain with HTTPS. Open the service at its own address, or ask its operator to set SVC_BASE_URL.",
  passkey_expired: "This request has expired, was already used or began in another browser. Try again.",
  passkey_refused: "This passkey wasn't accepted. Try again, or sign in another way.",
  passkey_invalid: "The answer of the browser couldn't be verified. Try again, or use another device.",
  passkey_known: "This passkey has already been added. Use another device.",
  passkey_limit: "An account has at most {limit} passkeys. Remove one first.",
  second_factor_by_provider:
    "This account has no password. Set up multi-factor authentication at the sign-in provider.",
  code_unconfirmed: "This code is wrong or has expired. Enter the one that the app shows now, or start again.",
  code_wrong: "This code is wrong, has expired or was already used. Enter a new one.",
  too_many_codes: "Too many wrong codes. Try again in {minutes} min.",
  sign_in_expired: "This sign-in has expired. Enter your email address and password again.",
  oidc_off: "This service has no sign-in provider. Sign in with your password.",
  oidc_only: "Here you sign in with {label}, not with a password. Go back and choose that.",
  oidc_expired: "This sign-in has expired, was already used or began in another browser. Start again.",
  oidc_refused: "The sign-in was refused or canceled at the provider. Start again.",
  oidc_failed: "The sign-in provider answered with an error ({code}). Start again, or ask who operates this service.",
  oidc_untrusted: "The sign-in provider's answer couldn't be verified. Start again, or ask who operates this service.",
  oidc_unreachable: "The sign-in provider can't be reached. Try again in a moment.",
  oidc_unverified: "The sign-in provider hasn't verified your email address. Verify it there, then start again.",
  oidc_domain: "Email addresses like yours aren't allowed here. Ask an admin.",
  oidc_no_role: "You have no role here. Ask an admin to give you one at the sign-in provider, or to invite you.",
  oidc_other_address: "The invitation is for another email address than yours. Ask for a new one.",
  oidc_linked_otherwise:
    "The account with this address is linked with another identity at the sign-in provider, such as an earlier one of yours. Unlink it under Settings → Account, or ask who operates this service to run npm run svc -- users unlink EMAIL.",
  oidc_not_linked: "This account isn't linked. Sign in with the provider to link it.",
  oidc_only_way:
    "This account has no password. Ask who operates this service for a reset link (npm run svc -- users reset-password EMAIL) first.",
  link_invalid: "This link is no longer valid: it was used or has expired. Request a new one.",

  attachments_off: "Files are turned off for this chatbot. Write a message instead, or ask its owner to turn them on.",
  attachments_many: "A conversation can hold {count} files, and this one does. Start a new conversation to send more.",
  attachments_bytes:
    "The files of a conversation can have {megabytes} MB in all. Send a smaller file, or start a new conversation.",
  attachments_quota:
    "The storage for files is full. Delete old conversations, or ask the operator to raise SVC_ATTACHMENT_QUOTA_MB.",
  attachments_disk:
    "The server has too little disk space left for files. Ask the operator to make room, and try again.",
  attachments_busy: "Many files are being checked just now. Try again in a few seconds.",
  attachment_unusable:
    "A file of this message can't be sent: it belongs to another conversation, was sent already, or was removed after a day. Upload it again.",
  attachments_too_many: "A message can have {count} files. Send the others with the next one.",
} as const;
