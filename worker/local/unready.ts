/** An expected error of a command, with a sentence for its user. */
export class Unready extends Error {}

/** Errors of the operating system that the user can correct: they are shown without a stack. */
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
  // An error during a write does not name the file; a copy fails at its target.
  return refusal ? `${dest ?? path ?? 'A file'} ${refusal}.` : (stack ?? String(error))
}

/** Runs a command; an expected error is printed as its sentence and ends the process with 1. */
export async function command(run: () => Promise<void> | void): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  }
}
