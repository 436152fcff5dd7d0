/** The one word that is needed before a chat is loaded; the chat brings all others. */
export function wordForChat(locale: string): string {
  return (
    { pl: "Czat", sv: "Chatt", tr: "Sohbet", ar: "الدردشة", he: "צ׳אט", zh: "聊天", ja: "チャット" }[
      locale.slice(0, 2)
    ] ?? "Chat"
  );
}
