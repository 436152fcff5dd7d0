import { z } from "zod";
import { languages } from "../languages.ts";
import { limits } from "../limits.ts";
import { embeddingModelNameSchema, modelNameSchema } from "../model-name.ts";
import { handoffSettingsSchema, officeHoursSchema } from "./handoff.ts";
import { leadFormSchema, publicLeadFormSchema } from "./lead-form.ts";
import { lookSchema, proactiveSchema } from "./look.ts";
import { clearableProse, line, prose, webAddress } from "../text.ts";
import { withoutNulls } from "../without-nulls.ts";

export const languageSchema = z.enum(languages);

/** A host, `*.host` for its subdomains, each with a port if only that port is meant. */
const domain = line(260).refine(
  isDomainPattern,
  "must be a host such as example.com, *.example.com or example.com:8443",
);

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
  primary: z.string().regex(/^#[0-9a-f]{6}$/iu, "must be a colour such as #2563eb"),
});

const rateLimit = z.strictObject({
  messages: z.int().min(1).max(1_000),
  windowSeconds: z.int().min(1).max(86_400),
});

const tokenPrices = z.strictObject({
  input: z.number().min(0).max(1_000_000),
  output: z.number().min(0).max(1_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/u, "must be a currency's code such as EUR"),
});

/** What visitors are asked to agree to; where it is required, no message is taken before. */
const consent = z.strictObject({
  text: prose(limits.consentCharacters),
  url: webAddress(limits.urlCharacters).nullable().default(null),
  required: z.boolean().default(true),
});

const sessions = z.strictObject({
  /** A message to an existing session is refused without its visitor token, or the identity that it was begun with. */
  requireToken: z.boolean().default(false),
});

const identity = z.strictObject({
  /** Only visitors are answered whose identity the owner's site has signed. */
  required: z.boolean().default(false),
});

/** Visitors who have left get people's replies by mail. */
const visitorEmail = z.strictObject({
  enabled: z.boolean().default(true),
  /** So long after a reply without a page of theirs open; what follows meanwhile goes in the same mail. */
  afterMinutes: z.int().min(1).max(1_440).default(5),
});

const portal = z.strictObject({
  enabled: z.boolean(),
  /** Null: the widget's header text, else the chatbot's name. */
  title: prose(120).nullable().default(null),
  /** An address; null: the chatbot's avatar. */
  logo: webAddress(limits.urlCharacters).nullable().default(null),
  /** In the order they are shown; each has the pages at and below its path. Empty: made of the pages' paths. */
  categories: z
    .array(
      z.strictObject({
        title: line(80),
        path: z
          .string()
          .max(500)
          .regex(/^\/[^\s?#]*$/u, "must be a path such as /shipping"),
      }),
    )
    .max(30)
    .default([]),
});

/** Each setting's value as stored and answered; one that is not set has its default. */
export const chatbotSettingsSchema = z.strictObject({
  colors: colors.default({ primary: "#2563eb" }),
  look: lookSchema.prefault({}),
  /** Null: the widget waits to be opened. */
  proactive: proactiveSchema.nullable().default(null),
  suggestedMessages: z.array(prose(200)).max(limits.suggestedMessages).default([]),
  placeholder: prose(200).nullable().default(null),
  /** The notice that answers are automatic, shown before the first message. Null: the widget's own wording. */
  disclosure: prose(limits.disclosureCharacters).nullable().default(null),
  avatar: webAddress(limits.urlCharacters).nullable().default(null),
  /** Answers less certain than this are refused; .5 is the calibrated default in every mode. */
  answerThreshold: z.number().min(0).max(1).default(0.5),
  /** Shows what may help, marked as unsure, where no answer reaches the threshold but something comes near. */
  hedgedAnswers: z.boolean().default(true),
  /** How visitors reach the owner, said where the chatbot has no answer: a link, an address, a number, hours. */
  fallbackContact: prose(limits.contactCharacters).nullable().default(null),
  allowedDomains: z.array(domain).max(limits.allowedDomains).default([]),
  rateLimit: rateLimit.default({ ...limits.rateLimit }),
  locale: languageSchema.default("en"),
  showSources: z.boolean().default(true),
  /** What the owner wants of the answers: tone, scope, facts. Only a language model reads it. */
  instructions: prose(limits.instructionsCharacters).nullable().default(null),
  /** Null: the service's own (SVC_MODEL). */
  model: modelNameSchema.nullable().default(null),
  /** Null: the provider's own address; for the service's own provider, the service's. */
  modelBaseUrl: webAddress(limits.urlCharacters).nullable().default(null),
  /** What compares meaning. Null: the service's own (SVC_EMBEDDING_MODEL). */
  embeddingModel: embeddingModelNameSchema.nullable().default(null),
  /** Null: the provider's own address; for the service's own provider, the service's. */
  embeddingModelBaseUrl: webAddress(limits.urlCharacters).nullable().default(null),
  /** Tokens in a calendar month (UTC); then the embedded answerer takes over, and words alone find. Null: no cap. */
  monthlyTokenCap: z.int().min(0).max(1_000_000_000_000).nullable().default(null),
  /** Of the language model, for a million tokens; analytics then show what answers cost. Null: they do not. */
  tokenPrices: tokenPrices.nullable().default(null),
  /** Given whole, as `look`. */
  portal: portal.prefault({ enabled: true }),
  /** A session in which nobody has said anything for so long is resolved. */
  resolveAfterHours: z.int().min(1).max(8_760).default(24),
  /** Sessions are deleted so many days after their last message, with all that hangs on them. Null: never. */
  retentionDays: z.int().min(1).max(3_650).nullable().default(null),
  consent: consent.nullable().default(null),
  sessions: sessions.prefault({}),
  identity: identity.prefault({}),
  handoff: handoffSettingsSchema.prefault({ enabled: false }),
  /** Null: always. */
  officeHours: officeHoursSchema.nullable().default(null),
  leadForm: leadFormSchema.nullable().default(null),
  visitorEmail: visitorEmail.prefault({}),
});
export type ChatbotSettings = z.output<typeof chatbotSettingsSchema>;

/** What a new chatbot has where nothing else is given; null, set later, means for ever and without a cap. */
export const newChatbotSettings = { monthlyTokenCap: 5_000_000, retentionDays: 730 } as const;

export const themeSchema = z.enum(["light", "dark"]);

/** Contract section 2, and our further fields. */
export const chatbotSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    theme: themeSchema,
    initialMessage: z.string().nullable(),
    welcomeMessage: z.string().nullable(),
    ...chatbotSettingsSchema.shape,
    /** The key itself is written and never read. */
    modelApiKeySet: z.boolean(),
    embeddingModelApiKeySet: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Chatbot" });
export type Chatbot = z.output<typeof chatbotSchema>;

const { shape: settings } = chatbotSettingsSchema;
const apiKey = z.string().regex(/^[\x21-\x7e]{1,1000}$/u, "must be printable ASCII without spaces");
/** Everybody who may see a chatbot reads its addresses, and the audit log keeps them: a password is none of them. */
const modelAddress = webAddress(limits.urlCharacters)
  .refine((text) => !hasCredentials(text), "must not carry a user name or password; a key has a field of its own")
  .nullable();
const changeableFields = {
  name: line(limits.nameCharacters),
  description: clearableProse(limits.descriptionCharacters),
  theme: themeSchema,
  initialMessage: clearableProse(limits.initialMessageCharacters),
  welcomeMessage: clearableProse(limits.initialMessageCharacters),
  colors: settings.colors.unwrap(),
  /** Given whole, as `proactive`. */
  look: settings.look.unwrap(),
  proactive: settings.proactive.unwrap(),
  suggestedMessages: settings.suggestedMessages.unwrap(),
  placeholder: clearableProse(200),
  disclosure: clearableProse(limits.disclosureCharacters),
  avatar: settings.avatar.unwrap(),
  answerThreshold: settings.answerThreshold.unwrap(),
  hedgedAnswers: settings.hedgedAnswers.unwrap(),
  fallbackContact: clearableProse(limits.contactCharacters),
  allowedDomains: settings.allowedDomains.unwrap(),
  rateLimit: settings.rateLimit.unwrap(),
  locale: settings.locale.unwrap(),
  showSources: settings.showSources.unwrap(),
  instructions: clearableProse(limits.instructionsCharacters),
  model: settings.model.unwrap(),
  modelBaseUrl: modelAddress,
  /** Goes with this chatbot's own model, and is forgotten when that moves to another provider or address. */
  modelApiKey: apiKey.nullable(),
  embeddingModel: settings.embeddingModel.unwrap(),
  embeddingModelBaseUrl: modelAddress,
  /** Likewise, for the embedding model. */
  embeddingModelApiKey: apiKey.nullable(),
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
  /** Given whole; null takes it away. */
  leadForm: settings.leadForm.unwrap(),
  visitorEmail: settings.visitorEmail.unwrap(),
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
] as const satisfies readonly (keyof ChatbotChanges)[];

const givenChatbotSchema = z.object(changeableFields).partial().extend({ name: changeableFields.name });
export const newChatbotSchema = typedAs(givenChatbotSchema, z.preprocess(withoutNulls, givenChatbotSchema));

/** A preprocessed schema takes anything as far as its type goes; whoever calls has to know what it wants. */
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
    portal: z.object({ enabled: z.boolean() }),
    leadForm: publicLeadFormSchema.nullable(),
    handoff: z.object({ enabled: z.boolean(), open: z.boolean() }),
  })
  .meta({ id: "PublicChatbot" });
export type PublicChatbot = z.output<typeof publicChatbotSchema>;

function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username + url.password !== "";
}
