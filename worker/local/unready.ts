/** Why a command cannot go on, in a sentence for the person in front of it. */
export class Unready extends Error {}

/** Runs a command; what stops it is told in its own words and ends the process with 1. */
export async function command(run: () => Promise<void> | void): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${error instanceof Unready ? error.message : ((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  }
}
