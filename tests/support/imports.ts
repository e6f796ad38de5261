import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { parseSync } from 'rolldown/utils'

export const ROOT = resolve(import.meta.dirname, '../..')
const ROOMS = ['web', 'worker', 'durable-objects', 'tests']

/** One import: `to` is a file of the project, or a package as it is written. */
export interface Import {
  from: string
  to: string
  isPackage: boolean
  isTypeOnly: boolean
}

/** The project's own files, as paths from its root with forward slashes. */
export function projectFiles(rooms: readonly string[] = ROOMS): string[] {
  return rooms.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map((entry) => posix.join(room, entry.replaceAll('\\', '/')))
      .filter((path) => !/(?:^|\/)(?:\.|node_modules|dist)/.test(path) && statSync(join(ROOT, path)).isFile()),
  )
}

export const sourceFiles = (rooms?: readonly string[]): string[] =>
  projectFiles(rooms).filter(
    (path) => /\.(?:ts|tsx|js)$/.test(path) && !/\.gen\.ts$|\.d\.ts$|^web\/public\//.test(path),
  )

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The parts of a module's record that say what it imports. */
interface Mention {
  specifier: string
  isTypeOnly: boolean
}

function mentions(path: string, source: string): Mention[] {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const all = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  for (const { entries } of module.staticExports)
    for (const entry of entries)
      if (entry.moduleRequest) all.push({ specifier: entry.moduleRequest.value, isTypeOnly: entry.isType })
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"](.+)['"]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1]
    if (literal) all.push({ specifier: literal, isTypeOnly: false })
  }
  return all
}

/** What one source says it imports, resolved from where it stands. */
export function importsOf(from: string, source: string): Import[] {
  return mentions(from, source).map(({ specifier, isTypeOnly }) => {
    const isPackage = !specifier.startsWith('.')
    const to = isPackage ? specifier : posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
    return { from, to, isPackage, isTypeOnly }
  })
}

let known: Import[] | undefined

/** Every import of the project. */
export function allImports(): Import[] {
  known ??= sourceFiles().flatMap((path) => importsOf(path, read(path)))
  return known
}

export const isThere = (path: string): boolean => existsSync(join(ROOT, path))
