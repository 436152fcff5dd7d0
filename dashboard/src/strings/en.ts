import { account } from "./en/account.ts";
import { chatbots } from "./en/chatbots.ts";
import { common } from "./en/common.ts";
import { inbox } from "./en/inbox.ts";
import { settings } from "./en/settings.ts";
import { work } from "./en/work.ts";

/** All that the dashboard says, area by area. A text with a value in it is a function of it. */
export const en = { ...common, account, chatbots, inbox, settings, work };
