import { resolve } from 'node:path'
import { Unready } from './unready.ts'

/** The project's folder, independent of the current one. */
export const ROOT = resolve(import.meta.dirname, '../..')

export const inRoot = (...path: string[]): string => resolve(ROOT, ...path)

const PROGRAMS = { vite: 'vite/bin/vite.js', wrangler: 'wrangler/wrangler-dist/cli.js' } as const

/** The program of an installed package, to be run by this very Node. */
export const toolOf = (name: keyof typeof PROGRAMS): string => inRoot('node_modules', PROGRAMS[name])

/** The folder of D1 and the objects: `STATE_DIR`, relative to the project. */
export const stateDir = (): string => inRoot(process.env['STATE_DIR'] || '.data')

/** The port to serve on: `PORT`, or 8787. */
export function portOf(text = process.env['PORT'] || '8787'): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Unready(`PORT is "${text}" and has to be a number from 1 to 65535.`)
  return port
}
