import { execFileSync } from 'node:child_process'
import { STATE } from './database-template.ts'

/**
 * The files of this process's runtimes that contain a text. Another process reads them: when a process closes a file,
 * the system releases all its locks on it, SQLite's among them, and the runtime would take an idle database for its
 * own and delete the log that this process still reads.
 */
export const filesWith = (text: string): string[] =>
  JSON.parse(
    execFileSync(process.execPath, [new URL('files-with.js', import.meta.url).pathname, STATE, text], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    }),
  )
