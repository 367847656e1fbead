/** A failure that a person can fix: the message is one clear sentence, shown without a stack. */
export class StartFailure extends Error {
  override name = "StartFailure";
}

const sentences: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `The disk is full: free some space for ${path} and start again.`,
  EDQUOT: (path) => `Your disk quota is used up: free some space for ${path} and start again.`,
  EACCES: (path) =>
    `The folder ${path} is not writable: give this user the right to write there or set DATA_DIR.`,
  EPERM: (path) =>
    `The folder ${path} is not writable: give this user the right to write there or set DATA_DIR.`,
  EROFS: (path) => `The folder ${path} is on a read-only disk: set DATA_DIR to a folder that can be written.`,
  ENOTDIR: (path) => `${path} can't be made because a part of its path is a file: set DATA_DIR to a folder.`,
  ENOENT: (path) =>
    `The folder ${path} can't be made: check that the one above it exists and can be written.`,
  EEXIST: (path) => `${path} is a file where a folder is needed: move it away or set DATA_DIR.`,
};

/** Turns a failed file operation below `path` into a sentence; returns any other error unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const sentence = sentences[code];
  return sentence ? new StartFailure(sentence(path), { cause: error }) : error;
}
