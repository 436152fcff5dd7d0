import { languageOf } from "../../answers/answers.ts";
import type { Language } from "../../answers/answers.ts";
import type { HandlerResult, PreHandler } from "../reply.ts";

/** The reply to a message of files alone: there is no question in it, and nothing to look for. */
export const fileReceived: PreHandler = async ({ chatbot, request }): Promise<HandlerResult | null> => {
  if (request.message !== "") return null;
  return { text: received[languageOf("", request.history, chatbot.locale)], isWhole: true, isHandoff: true };
};

const received: Record<Language, string> = {
  en: "I've received your file, but I can't open files myself. What would you like to know?",
  de: "Ihre Datei ist angekommen. Ich kann Dateien nicht selbst öffnen: Was möchten Sie wissen?",
  fr: "J'ai bien reçu votre fichier, mais je ne peux pas l'ouvrir moi-même. Que souhaitez-vous savoir ?",
  es: "He recibido su archivo, pero no puedo abrirlo. ¿Qué desea saber?",
  it: "Ho ricevuto il suo file, ma non posso aprirlo. Che cosa desidera sapere?",
  nl: "Ik heb uw bestand ontvangen, maar kan het zelf niet openen. Wat wilt u weten?",
  pt: "Recebi o seu ficheiro, mas não consigo abri-lo. O que gostaria de saber?",
  pl: "Otrzymałem plik, ale nie mogę go otworzyć. Czego chcesz się dowiedzieć?",
  tr: "Dosyanızı aldım ancak dosyaları kendim açamıyorum. Ne öğrenmek istersiniz?",
  ar: "وصلني ملفك، لكن لا يمكنني فتح الملفات بنفسي. ماذا تود أن تعرف؟",
  he: "הקובץ התקבל, אבל אין לי אפשרות לפתוח קבצים. מה תרצו לדעת?",
  zh: "我已收到您的文件，但无法自行打开。您想了解什么？",
  ja: "ファイルを受け取りましたが、私には開くことができません。何をお知りになりたいですか？",
};
