/** Turns file system errors into sentences. Returns other errors unchanged. */
export function describeFailure(error: unknown, file: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const sentence = "code" in error && typeof error.code === "string" ? sentences[error.code] : undefined;
  return sentence === undefined ? error : new Error(`${file}: ${sentence}`, { cause: error });
}

const sentences: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder.",
  ENOTDIR: "a part of this path is no folder.",
  EISDIR: "this is a folder; name a file.",
  EACCES: "permission denied. Run it as the user that owns the data folder, or choose another place.",
  EPERM: "permission denied. Run it as the user that owns the data folder, or choose another place.",
  EROFS: "this disk can only be read. Choose another place.",
  ENOSPC: "the disk is full. Make room, or choose another place.",
  EDQUOT: "the disk quota is used up. Make room, or choose another place.",
  EFBIG: "the file would be larger than this disk or process may have.",
  EIO: "the disk reports an error. Check it before you rely on it.",
};
