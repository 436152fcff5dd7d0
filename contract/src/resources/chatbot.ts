import { z } from "zod";
import { fault } from "../reasons/fault.ts";
import { createdAt, updatedAt, describedAs } from "../fields.ts";
import { languages } from "../languages.ts";
import { limits } from "../limits.ts";
import { embeddingModelNameSchema, modelNameSchema } from "../model-name.ts";
import { emailSchema } from "./account.ts";
import { handoffSettingsSchema, officeHoursSchema } from "./handoff.ts";
import { leadFormSchema, publicLeadFormSchema } from "./lead-form.ts";
import { colorSchema, lookSchema, proactiveSchema } from "./look.ts";
import { clearableProse, line, prose, webAddress } from "../text.ts";
import { withoutNulls } from "../without-nulls.ts";

export const languageSchema = z.enum(languages);

/** A host, `*.host` for its subdomains, each with a port if only that port is meant. */
const domain = line(260).refine(isDomainPattern, fault("not_a_host"));

function isDomainPattern(text: string): boolean {
  const host = text
    .trim()
    .replace(/^https?:\/\//iu, "")
    .replace(/^\*\./u, "");
  if (/[/?#@\\\s*]/u.test(host)) return false;
  const url = URL.parse(`http://${host}`);
  return url !== null && url.hostname !== "";
}

const colors = z.strictObject({
  primary: colorSchema.describe("Color of the launcher and of buttons, as `#rrggbb`."),
});

const rateLimit = z.strictObject({
  messages: z.int().min(1).max(1_000).describe("How many messages a session can send within the window, 1 to 1,000."),
  windowSeconds: z.int().min(1).max(86_400).describe("Length of the window in seconds, 1 to 86,400."),
});

const tokenPrices = z.strictObject({
  input: z.number().min(0).max(1_000_000).describe("Price of a million input tokens."),
  output: z.number().min(0).max(1_000_000).describe("Price of a million output tokens."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/u, fault("not_a_currency"))
    .describe("ISO 4217 code of the currency, such as `EUR`."),
});

const consent = z.strictObject({
  text: prose(limits.consentCharacters).describe("Text that visitors agree to."),
  url: webAddress(limits.urlCharacters)
    .nullable()
    .describe("Address with details, such as a privacy policy; null for none.")
    .default(null),
  required: z.boolean().describe("Whether visitors have to agree before they can send a message.").default(true),
});

const attachments = z.strictObject({
  enabled: z.boolean().describe("Whether files and images can be sent in conversations.").default(false),
  readText: z
    .boolean()
    .describe(
      "Whether the chatbot reads the text of PDF, DOCX, Markdown and text files from visitors and answers from it, in that conversation only. It never becomes knowledge.",
    )
    .default(false),
});

const sessions = z.strictObject({
  requireToken: z
    .boolean()
    .describe(
      "Whether a message to an existing session is refused without its visitor token, or the identity the session was started with.",
    )
    .default(false),
});

const identity = z.strictObject({
  required: z
    .boolean()
    .describe("Whether the chatbot answers only visitors whose identity your site has signed.")
    .default(false),
});

const visitorEmail = z.strictObject({
  enabled: z.boolean().describe("Whether replies from your team are emailed to visitors who have left.").default(true),
  afterMinutes: z
    .int()
    .min(1)
    .max(1_440)
    .describe(
      "Minutes from a reply to the email if the visitor has no page open, 1 to 1,440. Replies in the meantime go into the same email.",
    )
    .default(5),
});

const inboundEmail = z.strictObject({
  enabled: z.boolean().describe("Whether emails from visitors are accepted (`receiveEmail`).").default(false),
  answer: z
    .enum(["draft", "chatbot"])
    .describe(
      "Who answers an email. `draft`: a person, with a draft of the answer. `chatbot`: the chatbot, by email with its citations, and a person if it has no answer.",
    )
    .default("draft"),
  address: emailSchema
    .nullable()
    .describe(
      "Email address whose emails are handed over. Replies go to a subaddress of it (`local+…@domain`); null to recognize them by the email they answer.",
    )
    .default(null),
  authservId: line(253)
    .nullable()
    .describe(
      "Name of your mail server in `Authentication-Results`. Results under any other name don't count; null if none do.",
    )
    .default(null),
});

const portal = z.strictObject({
  enabled: z.boolean().describe("Whether the help center is public."),
  llms: z
    .boolean()
    .describe(
      "Whether AI agents can read the help center as Markdown: `/help/{chatbotId}/llms.txt`, `…/faqs.md` and `…/articles/{articleId}.md`.",
    )
    .default(false),
  title: prose(120)
    .nullable()
    .describe("Name of the help center; null for the header text, or else the chatbot's name.")
    .default(null),
  logo: webAddress(limits.urlCharacters)
    .nullable()
    .describe("Address of the help center's logo; null for the chatbot's avatar.")
    .default(null),
  categories: z
    .array(
      z.strictObject({
        title: line(80).describe("Display name of the category."),
        path: z
          .string()
          .max(500)
          .regex(/^\/[^\s?#]*$/u, fault("not_a_path"))
          .describe("Path of the category's pages, such as `/shipping`: that page and all below it."),
      }),
    )
    .max(30)
    .describe(
      "Categories of the help center, in display order. If empty, they are made from the folders in the pages' addresses.",
    )
    .default([]),
});

/** Each setting's value as stored and answered; one that is not set has its default. */
export const chatbotSettingsSchema = z.strictObject({
  colors: colors.describe("Colors of the widget.").default({ primary: "#2563eb" }),
  look: lookSchema
    .describe(
      "Appearance of the widget and the hosted pages, besides `theme` and `colors`. Replaced as a whole: fields you leave out get their default.",
    )
    .prefault({}),
  proactive: proactiveSchema
    .nullable()
    .describe("Message shown next to the launcher before the chat is opened; null for none. Replaced as a whole.")
    .default(null),
  suggestedMessages: z
    .array(prose(200))
    .max(limits.suggestedMessages)
    .describe("Questions offered to visitors before they write.")
    .default([]),
  placeholder: prose(200).nullable().describe("Text in the empty message field; null for the default.").default(null),
  disclosure: prose(limits.disclosureCharacters)
    .nullable()
    .describe(
      "Notice before the first message that answers are automatic; null for the default text in the chat's language. It can be reworded but not turned off.",
    )
    .default(null),
  avatar: webAddress(limits.urlCharacters)
    .nullable()
    .describe("Address of the chatbot's picture; null for none.")
    .default(null),
  answerThreshold: z
    .number()
    .min(0)
    .max(1)
    .describe(
      "Confidence threshold, 0 to 1: answers with a lower confidence are refused. The default of 0.5 is calibrated for every mode.",
    )
    .default(0.5),
  hedgedAnswers: z
    .boolean()
    .describe("Whether an answer just below the threshold is shown, marked as unsure, instead of being refused.")
    .default(true),
  fallbackContact: prose(limits.contactCharacters)
    .nullable()
    .describe(
      "How visitors can reach you, shown when the chatbot has no answer: a link, an email address, a phone number, business hours. Null for none.",
    )
    .default(null),
  allowedDomains: z
    .array(domain)
    .max(limits.allowedDomains)
    .describe(
      "Sites that can use the chatbot: `example.com`, `*.example.com`, with a port to allow only that port. Empty allows every site.",
    )
    .default([]),
  rateLimit: rateLimit
    .describe("How many messages a session can send in a period of time.")
    .default({ ...limits.rateLimit }),
  locale: languageSchema
    .describe("Language of the chatbot's own sentences if the visitor's language isn't known.")
    .default("en"),
  showSources: z.boolean().describe("Whether visitors see the sources an answer cites.").default(true),
  instructions: prose(limits.instructionsCharacters)
    .nullable()
    .describe(
      "Instructions for the language model: tone, scope, facts. They have no effect without a language model. `{{plan}}` becomes the visitor's signed attribute `plan`; `{{plan|none}}` has a fallback.",
    )
    .default(null),
  model: modelNameSchema
    .nullable()
    .describe("Language model: `embedded` or `provider/NAME`; null for the service's default (`SVC_MODEL`).")
    .default(null),
  modelBaseUrl: webAddress(limits.urlCharacters)
    .nullable()
    .describe(
      "Base URL of the language model's API; null for the provider's own, or the service's setting if it uses the same provider.",
    )
    .default(null),
  embeddingModel: embeddingModelNameSchema
    .nullable()
    .describe(
      "Embedding model for vector search: `embedded`, `off` or `provider/NAME`; null for the service's default (`SVC_EMBEDDING_MODEL`).",
    )
    .default(null),
  embeddingModelBaseUrl: webAddress(limits.urlCharacters)
    .nullable()
    .describe(
      "Base URL of the embedding model's API; null for the provider's own, or the service's setting if it uses the same provider.",
    )
    .default(null),
  monthlyTokenCap: z
    .int()
    .min(0)
    .max(1_000_000_000_000)
    .nullable()
    .describe(
      "Tokens the models may use in a calendar month (UTC); after that, answers come without them. New chatbots get 5,000,000; null for no cap.",
    )
    .default(null),
  tokenPrices: tokenPrices
    .nullable()
    .describe("Prices of the language model's tokens, to show costs in analytics; null shows none.")
    .default(null),
  portal: portal.describe("The public help center. Replaced as a whole.").prefault({ enabled: true }),
  resolveAfterHours: z
    .int()
    .min(1)
    .max(8_760)
    .describe("Hours without a message after which a session is resolved, 1 to 8,760.")
    .default(24),
  retentionDays: z
    .int()
    .min(1)
    .max(3_650)
    .nullable()
    .describe(
      "Days after its last message until a session is deleted with all its data, 1 to 3,650. New chatbots get 730; null keeps sessions forever.",
    )
    .default(null),
  consent: consent.nullable().describe("What visitors agree to before they chat; null for nothing.").default(null),
  sessions: sessions.describe("Access rules for visitors' sessions.").prefault({}),
  identity: identity.describe("Identity verification of visitors.").prefault({}),
  handoff: handoffSettingsSchema.describe("Human handoff settings.").prefault({ enabled: false }),
  officeHours: officeHoursSchema
    .nullable()
    .describe("Business hours of your team; null if it's always available.")
    .default(null),
  leadForm: leadFormSchema
    .nullable()
    .describe("Form that asks visitors for contact details; null for none. Replaced as a whole.")
    .default(null),
  visitorEmail: visitorEmail
    .describe(
      "Emails with your team's replies to visitors who have left. They need `SMTP_URL` and the visitor's email address.",
    )
    .prefault({}),
  inboundEmail: inboundEmail.describe("Emails from visitors, and what happens to them.").prefault({}),
  attachments: attachments.describe("Files and images that visitors and your team send.").prefault({}),
});
export type ChatbotSettings = z.output<typeof chatbotSettingsSchema>;

/** What a new chatbot has where nothing else is given; null, set later, means for ever and without a cap. */
export const newChatbotSettings = { monthlyTokenCap: 5_000_000, retentionDays: 730 } as const;

export const themeSchema = z.enum(["light", "dark"]);

/** Contract section 2, and our further fields. */
export const chatbotSchema = z
  .object({
    id: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    name: z.string().describe("Display name of the chatbot."),
    description: z.string().nullable().describe("What the chatbot is for; null for no description."),
    theme: themeSchema.describe("Color scheme of the widget and the chatbot's page, unless `look.systemTheme` is on."),
    initialMessage: z
      .string()
      .nullable()
      .describe("Greeting the chat begins with; null for none. Same value as `welcomeMessage`."),
    welcomeMessage: z
      .string()
      .nullable()
      .describe("Greeting the chat begins with; null for none. Same value as `initialMessage`."),
    ...chatbotSettingsSchema.shape,
    modelApiKeySet: z
      .boolean()
      .describe("Whether an API key for the chatbot's own language model is stored. The key itself is never returned."),
    embeddingModelApiKeySet: z
      .boolean()
      .describe(
        "Whether an API key for the chatbot's own embedding model is stored. The key itself is never returned.",
      ),
    createdAt,
    updatedAt,
  })
  .meta({ id: "Chatbot" });
export type Chatbot = z.output<typeof chatbotSchema>;

const { shape: settings } = chatbotSettingsSchema;
const apiKey = z.string().regex(/^[\x21-\x7e]{1,1000}$/u, fault("not_printable_ascii"));
/** URLs are visible to all members and in the audit log, so they must not contain a password. */
const modelAddress = webAddress(limits.urlCharacters)
  .refine((text) => !hasCredentials(text), fault("has_credentials"))
  .nullable();
const changeableFields = {
  name: describedAs(chatbotSchema.shape.name, line(limits.nameCharacters)),
  description: describedAs(chatbotSchema.shape.description, clearableProse(limits.descriptionCharacters)),
  theme: describedAs(chatbotSchema.shape.theme, themeSchema),
  initialMessage: describedAs(chatbotSchema.shape.initialMessage, clearableProse(limits.initialMessageCharacters)),
  welcomeMessage: describedAs(chatbotSchema.shape.welcomeMessage, clearableProse(limits.initialMessageCharacters)),
  colors: settings.colors.unwrap(),
  look: settings.look.unwrap(),
  proactive: settings.proactive.unwrap(),
  suggestedMessages: settings.suggestedMessages.unwrap(),
  placeholder: describedAs(settings.placeholder.unwrap(), clearableProse(200)),
  disclosure: describedAs(settings.disclosure.unwrap(), clearableProse(limits.disclosureCharacters)),
  avatar: settings.avatar.unwrap(),
  answerThreshold: settings.answerThreshold.unwrap(),
  hedgedAnswers: settings.hedgedAnswers.unwrap(),
  fallbackContact: describedAs(settings.fallbackContact.unwrap(), clearableProse(limits.contactCharacters)),
  allowedDomains: settings.allowedDomains.unwrap(),
  rateLimit: settings.rateLimit.unwrap(),
  locale: settings.locale.unwrap(),
  showSources: settings.showSources.unwrap(),
  instructions: describedAs(settings.instructions.unwrap(), clearableProse(limits.instructionsCharacters)),
  model: settings.model.unwrap(),
  modelBaseUrl: describedAs(settings.modelBaseUrl.unwrap(), modelAddress),
  modelApiKey: apiKey
    .nullable()
    .describe(
      "API key for the chatbot's own language model; null deletes it. Also deleted when the model moves to another provider or base URL. Never returned.",
    ),
  embeddingModel: settings.embeddingModel.unwrap(),
  embeddingModelBaseUrl: describedAs(settings.embeddingModelBaseUrl.unwrap(), modelAddress),
  embeddingModelApiKey: apiKey
    .nullable()
    .describe(
      "API key for the chatbot's own embedding model; null deletes it. Also deleted when the model moves to another provider or base URL. Never returned.",
    ),
  monthlyTokenCap: settings.monthlyTokenCap.unwrap(),
  tokenPrices: settings.tokenPrices.unwrap(),
  portal: settings.portal.unwrap(),
  resolveAfterHours: settings.resolveAfterHours.unwrap(),
  retentionDays: settings.retentionDays.unwrap(),
  consent: settings.consent.unwrap(),
  sessions: settings.sessions.unwrap(),
  identity: settings.identity.unwrap(),
  handoff: settings.handoff.unwrap(),
  officeHours: settings.officeHours.unwrap(),
  leadForm: settings.leadForm.unwrap(),
  visitorEmail: settings.visitorEmail.unwrap(),
  inboundEmail: settings.inboundEmail.unwrap(),
  attachments: settings.attachments.unwrap(),
};

/** Null is the same as absent where a chatbot is made, and clears an optional value where it is changed. */
export const chatbotChangesSchema = z.strictObject(changeableFields).partial();
export type ChatbotChanges = z.output<typeof chatbotChangesSchema>;

/**
 * Where visitors' words are sent, who may speak to the chatbot, and what visitors are told of it by law. A language model may have been led
 * by what a stranger wrote to it, so a tool sets these only with a key that has the scope `settings`.
 */
export const guardedSettings = [
  "model",
  "modelBaseUrl",
  "modelApiKey",
  "embeddingModel",
  "embeddingModelBaseUrl",
  "embeddingModelApiKey",
  "allowedDomains",
  "consent",
  "disclosure",
  "sessions",
  "identity",
  // Its address is where visitors' replies go.
  "inboundEmail",
] as const satisfies readonly (keyof ChatbotChanges)[];

const givenChatbotSchema = z.object(changeableFields).partial().extend({ name: changeableFields.name });
export const newChatbotSchema = typedAs(givenChatbotSchema, z.preprocess(withoutNulls, givenChatbotSchema));

/** A preprocessed schema accepts unknown. This gives callers the input type. */
function typedAs<Schema extends z.ZodType>(
  _given: Schema,
  schema: z.ZodType<z.output<Schema>>,
): z.ZodType<z.output<Schema>, z.input<Schema>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it also takes nulls, which the type leaves out
  return schema as z.ZodType<z.output<Schema>, z.input<Schema>>;
}

/** What anybody may know of a chatbot: an allow-list, built field by field. */
export const publicChatbotSchema = chatbotSchema
  .pick({
    id: true,
    name: true,
    description: true,
    theme: true,
    initialMessage: true,
    welcomeMessage: true,
    colors: true,
    look: true,
    proactive: true,
    suggestedMessages: true,
    placeholder: true,
    disclosure: true,
    avatar: true,
    locale: true,
    showSources: true,
    consent: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    portal: describedAs(
      chatbotSchema.shape.portal.unwrap(),
      z.object({ enabled: z.boolean().describe("Whether the chatbot has a public help center.") }),
    ),
    leadForm: publicLeadFormSchema.nullable().describe("The lead form; null if it isn't enabled."),
    handoff: z
      .object({
        enabled: z.boolean().describe("Whether human handoff is enabled."),
        open: z.boolean().describe("Whether your team is available now, by its business hours."),
      })
      .describe("Whether visitors can be handed off to a person."),
    attachments: z.boolean().describe("Whether visitors can send files and images."),
  })
  .meta({ id: "PublicChatbot" });
export type PublicChatbot = z.output<typeof publicChatbotSchema>;

function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username + url.password !== "";
}
