import { languageOf } from "../core/strings/load-words.ts";

export interface FileWords {
  readonly attach: string;
  readonly attached: string;
  readonly remove: string;
  readonly large: string;
  readonly type: string;
  readonly many: string;
  /** The conversation has as many as it can hold. */
  readonly full: string;
  readonly drop: string;
}

const english = say(
  "Attach files",
  "Attached files",
  "Remove",
  "Larger than 10 MB",
  "This file type can't be sent",
  "Up to 5 files per message",
  "No room for more files in this conversation",
  "Drop files here",
);

/** They come with the files, which not every chatbot takes. */
export const fileWords: Readonly<Record<string, FileWords>> = {
  en: english,
  de: say(
    "Dateien anhängen",
    "Angehängte Dateien",
    "Entfernen",
    "Größer als 10 MB",
    "Dieser Dateityp kann nicht gesendet werden",
    "Höchstens 5 Dateien pro Nachricht",
    "Kein Platz für weitere Dateien in dieser Unterhaltung",
    "Dateien hier ablegen",
  ),
  fr: say(
    "Joindre des fichiers",
    "Fichiers joints",
    "Retirer",
    "Plus de 10 Mo",
    "Ce type de fichier ne peut pas être envoyé",
    "5 fichiers maximum par message",
    "Plus de place pour d’autres fichiers dans cette conversation",
    "Déposez les fichiers ici",
  ),
  es: say(
    "Adjuntar archivos",
    "Archivos adjuntos",
    "Quitar",
    "Más de 10 MB",
    "No se puede enviar este tipo de archivo",
    "Máximo 5 archivos por mensaje",
    "No caben más archivos en esta conversación",
    "Suelte los archivos aquí",
  ),
  pt: say(
    "Anexar arquivos",
    "Arquivos anexados",
    "Remover",
    "Maior que 10 MB",
    "Este tipo de arquivo não pode ser enviado",
    "No máximo 5 arquivos por mensagem",
    "Não há espaço para mais arquivos nesta conversa",
    "Solte os arquivos aqui",
  ),
  it: say(
    "Allega file",
    "File allegati",
    "Rimuovi",
    "Più di 10 MB",
    "Questo tipo di file non può essere inviato",
    "Al massimo 5 file per messaggio",
    "Non c’è spazio per altri file in questa conversazione",
    "Trascini qui i file",
  ),
  nl: say(
    "Bestanden toevoegen",
    "Toegevoegde bestanden",
    "Verwijderen",
    "Groter dan 10 MB",
    "Dit bestandstype kan niet worden verstuurd",
    "Maximaal 5 bestanden per bericht",
    "Geen ruimte voor meer bestanden in dit gesprek",
    "Zet bestanden hier neer",
  ),
  pl: say(
    "Dołącz pliki",
    "Dołączone pliki",
    "Usuń",
    "Większy niż 10 MB",
    "Nie można wysłać pliku tego typu",
    "Maksymalnie 5 plików w wiadomości",
    "Brak miejsca na kolejne pliki w tej rozmowie",
    "Upuść pliki tutaj",
  ),
  sv: say(
    "Bifoga filer",
    "Bifogade filer",
    "Ta bort",
    "Större än 10 MB",
    "Den här filtypen går inte att skicka",
    "Högst 5 filer per meddelande",
    "Det finns inte plats för fler filer i den här konversationen",
    "Släpp filerna här",
  ),
  tr: say(
    "Dosya ekle",
    "Eklenen dosyalar",
    "Kaldır",
    "10 MB'tan büyük",
    "Bu dosya türü gönderilemez",
    "Mesaj başına en fazla 5 dosya",
    "Bu görüşmede başka dosya için yer yok",
    "Dosyaları buraya bırakın",
  ),
  ar: say(
    "إرفاق ملفات",
    "الملفات المرفقة",
    "إزالة",
    "أكبر من 10 ميغابايت",
    "لا يمكن إرسال هذا النوع من الملفات",
    "5 ملفات كحد أقصى في كل رسالة",
    "لا مساحة لمزيد من الملفات في هذه المحادثة",
    "أفلت الملفات هنا",
  ),
  he: say(
    "צירוף קבצים",
    "קבצים מצורפים",
    "הסרה",
    "גדול מ-10 MB",
    "אי אפשר לשלוח קובץ מסוג זה",
    "עד 5 קבצים בהודעה",
    "אין מקום לקבצים נוספים בשיחה הזאת",
    "שחררו את הקבצים כאן",
  ),
  zh: say(
    "添加附件",
    "已添加的附件",
    "移除",
    "超过 10 MB",
    "无法发送此类型的文件",
    "每条消息最多 5 个文件",
    "此对话无法再添加文件",
    "将文件拖放到此处",
  ),
  ja: say(
    "ファイルを添付",
    "添付ファイル",
    "削除",
    "10 MB を超えています",
    "この種類のファイルは送信できません",
    "1 件のメッセージにつき 5 ファイルまで",
    "この会話にはこれ以上ファイルを追加できません",
    "ここにファイルをドロップ",
  ),
  cs: say(
    "Přiložit soubory",
    "Přiložené soubory",
    "Odebrat",
    "Větší než 10 MB",
    "Tento typ souboru nelze odeslat",
    "Nejvýše 5 souborů na zprávu",
    "Do této konverzace se další soubory nevejdou",
    "Přetáhněte soubory sem",
  ),
};

export function fileWordsOf(locale: string): FileWords {
  return fileWords[languageOf(locale)] ?? english;
}

function say(
  attach: string,
  attached: string,
  remove: string,
  large: string,
  type: string,
  many: string,
  full: string,
  drop: string,
): FileWords {
  return { attach, attached, remove, large, type, many, full, drop };
}
