import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { parseSync } from 'rolldown/utils'

export const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = ['web', 'worker', 'durable-objects', 'tests']

/** One import: `to` is a file of the project, or the specifier of a package. */
export interface Import {
  from: string
  to: string
  isPackage: boolean
  isTypeOnly: boolean
}

/** The project's own files, as paths from its root with forward slashes. */
export function projectFiles(folders: readonly string[] = FOLDERS): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((entry) => posix.join(folder, entry.replaceAll('\\', '/')))
      .filter((path) => !/(?:^|\/)(?:\.|node_modules|dist)/.test(path) && statSync(join(ROOT, path)).isFile()),
  )
}

export const sourceFiles = (folders?: readonly string[]): string[] =>
  projectFiles(folders).filter(
    (path) => /\.(?:ts|tsx|js)$/.test(path) && !/\.gen\.ts$|\.d\.ts$|^web\/public\//.test(path),
  )

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

interface Specifier {
  specifier: string
  isTypeOnly: boolean
}

function specifiersOf(path: string, source: string): Specifier[] {
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

/** The imports of one source, relative ones resolved against the path of its file. */
export function importsOf(from: string, source: string): Import[] {
  return specifiersOf(from, source).map(({ specifier, isTypeOnly }) => {
    const isPackage = !specifier.startsWith('.')
    const to = isPackage ? specifier : posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
    return { from, to, isPackage, isTypeOnly }
  })
}

let cached: Import[] | undefined

export function allImports(): Import[] {
  cached ??= sourceFiles().flatMap((path) => importsOf(path, read(path)))
  return cached
}

export const isThere = (path: string): boolean => existsSync(join(ROOT, path))
