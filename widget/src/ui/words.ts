export interface Words {
  readonly [name: string]: any;
}
export const isRightToLeft = (locale: string) => /^(ar|he)/.test(locale);
export const english: Words = {
  chat: "Chat", close: "Close", unread: (n: number) => `${n} unread`, noFiles: "Files cannot be sent here. Please describe it in words.", agentHere: "Here for you", assistant: "Assistant",
  askPerson: "Talk to a person", askPersonMessage: "I would like to talk to a person.", newConversation: "New conversation", transcript: "Save the conversation", you: "You", soundOn: "Sound on", soundOff: "Sound off", menu: "More",
  offline: "You are offline. Messages are sent when you are back.", waiting: "A person is being called.", joinedUnnamed: "A person is here.", joined: (n: string) => `${n} is here.`, consent: "Consent", readMore: "Read more", agree: "I agree",
  writing: (n: string) => `${n} is writing.`, failedOffline: "The service cannot be reached.", failedOrigin: "This site may not use the chat.", failedLimited: "Too many messages.", failedConsent: "Agree first.", failedMissing: "There is no such chat.", failedBroken: "The answer broke off.", failed: "Something went wrong.",
  conversation: "Conversation", expired: "Your earlier conversation has ended.", loading: "Loading…", agentTyping: (n: string) => `${n} is writing…`, resolved: "This conversation has ended.", leadSent: "Thank you.", suggestions: "Suggestions", latest: "Latest",
  sources: "Sources", document: "Document", good: "Good answer", bad: "Bad answer", again: "Answer again", retry: "Try again", queued: "Waiting to be sent", stopped: "Stopped.", ticketOpened: (n: number) => `Ticket #${n} was opened.`, openTicket: "Open a ticket", askTicketMessage: "Please open a ticket.",
  limited: (s: number) => `You can write again in ${s} s.`, charactersLeft: (n: number) => `${n} characters left`, yourMessage: "Your message", placeholder: "Write a message", stop: "Stop", send: "Send",
  name: "Name", email: "E-mail", phone: "Phone", note: "Message", optional: "(optional)", leadTitle: "How can we reach you?", leadSend: "Send", notNow: "Not now", copy: "Copy", copied: "Copied",
};
