import { factsOf, log } from './log.ts'

/** Waits for all jobs and logs each that fails: a rejection would end the invocation while the others still run. */
export async function runAll(jobs: Record<string, Promise<void>>): Promise<void> {
  const results = await Promise.allSettled(Object.values(jobs))
  for (const [index, job] of Object.keys(jobs).entries()) {
    const result = results[index]
    if (result?.status === 'rejected') log('error', 'job.failed', { job, ...factsOf(result.reason) })
  }
}
