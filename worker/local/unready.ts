/** Why a command cannot go on, in a sentence for the person in front of it. */
export class Unready extends Error {}

/** What the operating system refuses, by its code; the person can mend it, so that no stack is shown. */
const REFUSALS: Record<string, string> = {
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be changed by this user',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'cannot be written: the disk is full',
  EDQUOT: 'cannot be written: this user may not store more',
  ENOTDIR: 'lies below a file; a folder is needed there',
  EISDIR: 'is a folder; a file is needed there',
}

export function sentenceOf(error: unknown): string {
  if (error instanceof Unready) return error.message
  const { code = '', path, dest, stack } = error as NodeJS.ErrnoException & { dest?: string }
  const refusal = REFUSALS[code]
  // What fails in the middle of a write does not say of which file; a copy fails where it goes to.
  return refusal ? `${dest ?? path ?? 'A file'} ${refusal}.` : (stack ?? String(error))
}

/** Runs a command; what stops it is told in its own words and ends the process with 1. */
export async function command(run: () => Promise<void> | void): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  }
}
