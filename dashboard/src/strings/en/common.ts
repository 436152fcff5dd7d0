import type { TimeUnit } from "../../ui/ago.ts";

export const common = {
  actions: {
    cancel: "Cancel",
    close: "Close",
    copied: "Copied",
    about: (what: string) => `About ${what}`,
    copy: "Copy",
    create: "Create",
    delete: "Delete",
    loadMore: "Load more",
    more: "More",
    noDay: "No date",
    save: "Save",
    search: "Search",
    shown: (count: number) => `${count} shown`,
    tryAgain: "Try again",
    typeToConfirm: "To confirm, type",
    undo: "Undo",
  },
  calendar: {
    open: "Open calendar",
    previous: "Previous month",
    next: "Next month",
    today: "Today",
    clear: "Clear",
  },
  nav: {
    label: "Main",
    skip: "Skip to content",
    menu: "Menu",
    search: "Search or jump to…",
    chatbots: "Chatbots",
    inbox: "Inbox",
    viewsLabel: "Views",
    views: {
      open: "All open",
      needs_reply: "Needs reply",
      mine: "Mine",
      unassigned: "Unassigned",
      ai: "AI",
      snoozed: "Snoozed",
      resolved: "Resolved",
    },
    needReply: (count: number) => `${count} need a reply`,
    tickets: "Tickets",
    leads: "Leads",
    gaps: "Knowledge gaps",
    analytics: "Analytics",
    insights: "Insights",
    notifications: "Notifications",
    unread: (count: number) => `Notifications, ${count} unread`,
    settings: "Settings",
    account: "Account",
    presences: { online: "Online", away: "Away" },
    availability: (now: "online" | "away"): string =>
      now === "online" ? "Online: set to away" : "Away: set to online",
    availabilityHints: {
      online: "New conversations reach you while the dashboard is open",
      away: "New conversations don't reach you",
    },
    signOut: "Sign out",
    workspaces: "Workspaces",
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
    language: "Language",
    chatbot: "This chatbot",
    groups: { pages: "Go to", chatbots: "Chatbots", conversations: "Conversations", actions: "Actions" },
    searchKeys: [
      { key: "↑↓", does: "Navigate" },
      { key: "↵", does: "Open" },
      { key: "esc", does: "Close" },
    ],
    newChatbot: "New chatbot",
    searchIn: (place: string, words: string) => `${place}: “${words}”`,
  },
  problems: {
    unexpected: "Something went wrong on this page. Reload it. Saved changes are safe.",
    notCopied: "Your browser blocked copying. Select the text and copy it manually.",
    unreachable: "We couldn't reach the service. Check your connection and try again.",
    ours: (requestId: string) => `Something went wrong. Try again, or look up ${requestId} in the service log.`,
    signedOut: "You were signed out. Sign in and try again.",
    /** The service's own messages are in English and more specific. */
    ofCode: (_code: string, _retryAfterSeconds: number | undefined): string | undefined => undefined,
    offline: "Connection lost. Reconnecting… What you typed is safe.",
    notFoundTitle: "Page not found",
    notFound: "The address may be mistyped, or the page was deleted.",
    pageFailed: "This page couldn't be loaded",
    number: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
    reload: "Reload page",
    notForYou: (role: string) => `You need the ${role} role to view this page`,
    notForYouHint: "Ask an owner or admin for access.",
    goHome: "Go to chatbots",
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
  preview: "Preview",
  list: {
    entry: (label: string, place: number) => `${label}: ${place}`,
    up: (place: number) => `Move ${place} up`,
    down: (place: number) => `Move ${place} down`,
    remove: (place: number) => `Remove ${place}`,
    moved: (place: number, of: number) => `Moved to position ${place} of ${of}`,
  },
  roles: { owner: "Owner", admin: "Admin", agent: "Agent", viewer: "Viewer" },
};
