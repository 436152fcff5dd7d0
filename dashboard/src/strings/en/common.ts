import type { TimeUnit } from "../../ui/ago.ts";

export const common = {
  actions: {
    cancel: "Cancel",
    close: "Close",
    copied: "Copied",
    copy: "Copy",
    create: "Create",
    delete: "Delete",
    loadMore: "Load more",
    more: "More",
    save: "Save",
    search: "Search",
    tryAgain: "Try again",
    typeToConfirm: "To confirm, type",
    undo: "Undo",
  },
  nav: {
    label: "Main",
    skip: "Skip to the content",
    menu: "Menu",
    search: "Search or jump to …",
    chatbots: "Chatbots",
    inbox: "Inbox",
    tickets: "Tickets",
    leads: "Leads",
    gaps: "Knowledge gaps",
    analytics: "Analytics",
    insights: "Insights",
    notifications: "Notifications",
    unread: (count: number) => `Notifications, ${count} not read`,
    settings: "Settings",
    account: "Account",
    signOut: "Sign out",
    workspaces: "Workspaces",
    theme: "Colours",
    themes: { system: "As the system", light: "Light", dark: "Dark" },
    language: "Language",
    chatbot: "This chatbot",
    newChatbot: "New chatbot",
    searchIn: (place: string, words: string) => `${place}: “${words}”`,
  },
  problems: {
    unexpected: "Something went wrong on this page. Load it again; what is saved is safe.",
    notCopied: "Your browser does not let this page copy. Select the text and copy it yourself.",
    unreachable: "The service cannot be reached. Check the connection, then try again.",
    ours: (requestId: string) => `Something went wrong in the service. Its log has more under ${requestId}.`,
    signedOut: "You had been signed out. Sign in, then do it again.",
    /** The service's own words are English, and often say more. */
    ofCode: (_code: string, _retryAfterSeconds: number | undefined): string | undefined => undefined,
    offline: "Not connected to the service. What you typed stays here; this goes on by itself when it is back.",
    notFoundTitle: "There is no such page",
    notFound: "The address may be mistyped, or what stood here was deleted.",
    pageFailed: "This page could not be shown",
    number: (min: number, max: number) => `A whole number from ${min} to ${max}.`,
    reload: "Load the page again",
    notForYou: (role: string) => `This page is for the role ${role}`,
    notForYouHint: "Ask somebody who has it to do it, or to give it to you.",
    goHome: "Go to the chatbots",
  },
  /** `count`: of whole units from now; less than 0 is past. */
  ago: (count: number, unit: TimeUnit): string => {
    if (unit === "second") return "now";
    if (count === -1 && unit === "day") return "yesterday";
    if (count === 1 && unit === "day") return "tomorrow";
    if (Math.abs(count) === 1 && unit !== "hour" && unit !== "minute") return `${count < 0 ? "last" : "next"} ${unit}`;
    const span = `${Math.abs(count)} ${unit}${Math.abs(count) === 1 ? "" : "s"}`;
    return count < 0 ? `${span} ago` : `in ${span}`;
  },
  list: {
    entry: (label: string, place: number) => `${label}: ${place}`,
    up: (place: number) => `Move ${place} up`,
    down: (place: number) => `Move ${place} down`,
    remove: (place: number) => `Remove ${place}`,
    moved: (place: number, of: number) => `Now at place ${place} of ${of}`,
  },
  roles: { owner: "Owner", admin: "Admin", agent: "Agent", viewer: "Viewer" },
};
