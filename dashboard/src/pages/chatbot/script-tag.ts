/** `origin`: the service's address as this page sees it. */
export function scriptTagOf(origin: string, chatbotId: string): string {
  return `<script src="${origin}/widget.js" data-chat-id="${chatbotId}" async></script>`;
}
