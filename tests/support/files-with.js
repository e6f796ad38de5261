import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Run as a process of its own (files-with.ts): prints which files under a folder hold a text.
const [, , folder = '', text = ''] = process.argv

/** A file of SQLite's may go between its listing and its reading. */
function contentOf(path) {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
process.stdout.write(JSON.stringify(files.filter((path) => contentOf(path).includes(text))))
