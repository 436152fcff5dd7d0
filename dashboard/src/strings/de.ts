import { account } from "./de/account.ts";
import { chatbots } from "./de/chatbots.ts";
import { common } from "./de/common.ts";
import { inbox } from "./de/inbox.ts";
import { settings } from "./de/settings.ts";
import { work } from "./de/work.ts";
import type { Strings } from "./strings.tsx";

export const de: Strings = { ...common, account, chatbots, inbox, settings, work };
