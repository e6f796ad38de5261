import { execFileSync } from 'node:child_process'
import { STATE } from './database-template.ts'

/**
 * The files that the runtimes of this process have stored which hold a text. They are read by another process: when a
 * process closes a file, the system takes back every lock that it has on it, SQLite's among them. The runtime would
 * take an idle database for its own alone, and delete the log that this process still reads from.
 */
export const filesWith = (text: string): string[] =>
  JSON.parse(
    execFileSync(process.execPath, [new URL('files-with.js', import.meta.url).pathname, STATE, text], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    }),
  )
