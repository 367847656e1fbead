/** A failure that a person can fix: the message is one clear sentence, shown without a stack. */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/** There is no space left to write on. */
export class DiskFull extends StartFailure {
  override name = "DiskFull";

  constructor(path: string, options: ErrorOptions & { what?: string } = {}) {
    super(`${options.what ?? "The disk is full"}: free some space for ${path} and start again.`, options);
  }
}

const full: Record<string, string> = {
  ENOSPC: "The disk is full",
  EDQUOT: "Your disk quota is used up",
};
const sentences: Record<string, (path: string) => string> = {
  EACCES: (path) =>
    `The folder ${path} is not writable: give this user write access or set DATA_DIR to another folder.`,
  EPERM: (path) =>
    `The folder ${path} is not writable: give this user write access or set DATA_DIR to another folder.`,
  EROFS: (path) => `The folder ${path} is on a read-only disk: set DATA_DIR to a writable folder.`,
  ENOTDIR: (path) => `${path} can't be created because part of its path is a file: set DATA_DIR to a folder.`,
  ENOENT: (path) =>
    `The folder ${path} can't be created: check that its parent folder exists and is writable.`,
  EEXIST: (path) => `${path} is a file, but a folder is needed: move it or set DATA_DIR to a folder.`,
};

/** Turns a failed file operation below `path` into a sentence; returns any other error unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const what = full[code];
  if (what) return new DiskFull(path, { what, cause: error });
  const sentence = sentences[code];
  return sentence ? new StartFailure(sentence(path), { cause: error }) : error;
}
