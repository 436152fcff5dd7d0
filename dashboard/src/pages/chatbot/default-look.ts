import type { Chatbot } from "@svc/contract";

/** As a chatbot is created (`chatbotSettingsSchema`). */
export const defaultLook = {
  primary: "#2563eb",
  radius: 16,
  position: "right",
  icon: "chat",
  header: "plain",
} as const;

export function isAppearanceChanged(chatbot: Chatbot): boolean {
  const { colors, theme, look, avatar, initialMessage, placeholder } = chatbot;
  const texts = [
    avatar,
    initialMessage,
    placeholder,
    look.visitorBubble,
    look.font,
    look.headerText,
    look.launcher.text,
  ];
  return (
    texts.some((text) => text !== null) ||
    colors.primary !== defaultLook.primary ||
    theme !== "light" ||
    look.systemTheme ||
    look.header !== defaultLook.header ||
    look.radius !== defaultLook.radius ||
    look.position !== defaultLook.position ||
    look.launcher.icon !== defaultLook.icon
  );
}
