import { languageOf } from "../../answers/answers.ts";
import type { Language } from "../../answers/answers.ts";
import type { HandlerResult, PreHandler } from "../reply.ts";
import type { StoredFile } from "./file-links.ts";

/**
 * Says which of a message's files were read, and which weren't and why. A message of files alone asks nothing: then the
 * reply asks what the visitor would like to know.
 */
export const fileReceived: PreHandler = async ({ chatbot, request, files }): Promise<HandlerResult | null> => {
  const language = languageOf(request.message, request.history, chatbot.locale);
  const notes = files.flatMap(({ name, reading }) => (reading === undefined ? [] : [noteOf(name, reading, language)]));
  if (request.message !== "") return notes.length === 0 ? null : { text: notes.join("\n\n"), isWhole: false };
  const isRead = files.some(({ reading }) => reading === "read");
  const text =
    notes.length === 0 ? received[language] : [...notes, ...(isRead ? [question[language]] : [])].join("\n\n");
  return { text, isWhole: true, isHandoff: true };
};

function noteOf(name: string, reading: NonNullable<StoredFile["reading"]>, language: Language): string {
  return notes[reading][language].replace("{file}", () => name.replace(/[[\]\\*_`<>]/gu, "\\$&"));
}

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

const question: Record<Language, string> = {
  en: "What would you like to know?",
  de: "Was möchten Sie wissen?",
  fr: "Que souhaitez-vous savoir ?",
  es: "¿Qué desea saber?",
  it: "Che cosa desidera sapere?",
  nl: "Wat wilt u weten?",
  pt: "O que gostaria de saber?",
  pl: "Czego chcesz się dowiedzieć?",
  tr: "Ne öğrenmek istersiniz?",
  ar: "ماذا تود أن تعرف؟",
  he: "מה תרצו לדעת?",
  zh: "您想了解什么？",
  ja: "何をお知りになりたいですか？",
};

const notes: Record<NonNullable<StoredFile["reading"]>, Record<Language, string>> = {
  read: {
    en: "I've read “{file}”.",
    de: "Ich habe „{file}“ gelesen.",
    fr: "J'ai lu « {file} ».",
    es: "He leído «{file}».",
    it: "Ho letto «{file}».",
    nl: "Ik heb ‘{file}’ gelezen.",
    pt: "Li o ficheiro “{file}”.",
    pl: "Przeczytałem plik „{file}”.",
    tr: "“{file}” dosyasını okudum.",
    ar: "قرأت الملف «{file}».",
    he: "קראתי את הקובץ “{file}”.",
    zh: "我已阅读《{file}》。",
    ja: "「{file}」を読みました。",
  },
  empty: {
    en: "I couldn't find any text in “{file}”. It may be a scan or a picture.",
    de: "In „{file}“ habe ich keinen Text gefunden. Vielleicht ist es ein Scan oder ein Bild.",
    fr: "Je n'ai trouvé aucun texte dans « {file} ». Il s'agit peut-être d'un scan ou d'une image.",
    es: "No he encontrado texto en «{file}». Puede que sea un escaneo o una imagen.",
    it: "Non ho trovato testo in «{file}». Forse è una scansione o un'immagine.",
    nl: "Ik heb geen tekst gevonden in ‘{file}’. Misschien is het een scan of een afbeelding.",
    pt: "Não encontrei texto em “{file}”. Pode ser uma digitalização ou uma imagem.",
    pl: "Nie znalazłem tekstu w pliku „{file}”. Może to być skan lub obraz.",
    tr: "“{file}” dosyasında metin bulamadım. Taranmış bir belge veya resim olabilir.",
    ar: "لم أجد نصًا في «{file}». قد يكون مسحًا ضوئيًا أو صورة.",
    he: "לא מצאתי טקסט בקובץ “{file}”. ייתכן שזו סריקה או תמונה.",
    zh: "我在《{file}》中没有找到文字。它可能是扫描件或图片。",
    ja: "「{file}」にテキストが見つかりませんでした。スキャンか画像かもしれません。",
  },
  failed: {
    en: "I couldn't read “{file}”. It may be password-protected, damaged or too long.",
    de: "„{file}“ konnte ich nicht lesen. Vielleicht ist die Datei passwortgeschützt, beschädigt oder zu lang.",
    fr: "Je n'ai pas pu lire « {file} ». Le fichier est peut-être protégé par mot de passe, endommagé ou trop long.",
    es: "No he podido leer «{file}». Puede que esté protegido con contraseña, dañado o que sea demasiado largo.",
    it: "Non sono riuscito a leggere «{file}». Forse è protetto da password, danneggiato o troppo lungo.",
    nl: "Ik kon ‘{file}’ niet lezen. Misschien is het bestand beveiligd met een wachtwoord, beschadigd of te lang.",
    pt: "Não consegui ler “{file}”. Pode estar protegido por palavra-passe, danificado ou ser demasiado longo.",
    pl: "Nie udało się odczytać pliku „{file}”. Może być chroniony hasłem, uszkodzony lub za długi.",
    tr: "“{file}” dosyasını okuyamadım. Parola korumalı, hasarlı veya çok uzun olabilir.",
    ar: "تعذّرت عليّ قراءة «{file}». قد يكون محميًا بكلمة مرور أو تالفًا أو طويلًا جدًا.",
    he: "לא הצלחתי לקרוא את “{file}”. ייתכן שהקובץ מוגן בסיסמה, פגום או ארוך מדי.",
    zh: "我无法读取《{file}》。它可能受密码保护、已损坏或过长。",
    ja: "「{file}」を読み取れませんでした。パスワードで保護されているか、破損しているか、長すぎる可能性があります。",
  },
};
