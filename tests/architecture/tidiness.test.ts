import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, ROOT, read, sourceFiles } from '../support/imports.ts'

const LINES_MAX = 250
const WITHOUT_SUBJECT = /^(?:.*-)?(?:utils?|helpers?|misc|common|managers?|data|stuff|things)$/
const TOOLS = /^(?:tests|worker\/local)\/|^web\/(?:words|budget)\.ts$/
const MACHINE = /(?:^|["'`\s(=])\/(?:work|farm|home|root|Users)\/[\w.-]+/m
const HTML = /dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write/
const SPEAKS = /\bconsole\s*(?:\.(?:debug|dir|error|info|log|table|trace|warn)\b|\[)/
const TEXTUAL = /\.(?:ts|tsx|js|json|toml|md|html|css|sql|po)$|(?:^|\/)[._][\w-]+$/

const isOwn = (path: string) => !path.startsWith('tests/architecture/tidiness')
const product = sourceFiles().filter((path) => !TOOLS.test(path))
const atRoot = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name)

const hasNoSubject = (path: string): boolean => WITHOUT_SUBJECT.test(basename(path).split('.')[0] ?? '')
const isTooLong = (source: string): boolean => source.split('\n').length - 1 > LINES_MAX

describe('files', () => {
  test('every file is named after its subject', () => {
    expect(sourceFiles().filter(hasNoSubject)).toEqual([])
    expect(['web/core/utils.ts', 'worker/date-helpers.ts', 'web/ui/common.tsx'].every(hasNoSubject)).toBe(true)
    expect(['web/core/common-words.ts', 'worker/core/db.ts'].some(hasNoSubject)).toBe(false)
  })

  test(`no file of the product is longer than ${LINES_MAX} lines`, () => {
    expect(sourceFiles(['web', 'worker', 'durable-objects']).filter((path) => isTooLong(read(path)))).toEqual([])
    expect(isTooLong('\n'.repeat(LINES_MAX + 1))).toBe(true)
  })
})

describe('sources', () => {
  // The button of other sites has only the console of their page to reach their developers.
  test('nothing but the log and the embedded button writes to the console', () => {
    expect(product.filter((path) => SPEAKS.test(read(path)))).toEqual(['web/embed/embed.ts', 'worker/core/log.ts'])
  })

  test('no text becomes markup', () => {
    expect(product.filter((path) => HTML.test(read(path)))).toEqual([])
    expect('element.innerHTML = text').toMatch(HTML)
  })

  test('the project names no path of a machine', () => {
    const ours = [...projectFiles(['web', 'worker', 'durable-objects', 'tests', 'migrations', 'docs']), ...atRoot]
    const texts = ours.filter((path) => TEXTUAL.test(path) && isOwn(path) && !['.dev.vars', '.git'].includes(path))
    expect(texts.length).toBeGreaterThan(sourceFiles().length / 2)
    expect(texts.filter((path) => MACHINE.test(read(path)))).toEqual([])
    expect("const state = '/home/ana/state'").toMatch(MACHINE)
  })
})

describe('documents', () => {
  const NAMED = /`((?:worker|web|tests|docs|migrations|durable-objects)\/[\w.$/-]+)`/g
  const namedIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, path = '']) => path)

  test('name files and folders that exist', () => {
    const documents = ['README.md', 'CONTRIBUTING.md', ...projectFiles(['docs']).filter((path) => path.endsWith('.md'))]
    const missing = documents.flatMap((document) =>
      namedIn(read(document))
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${document}: ${path}`),
    )
    expect(missing).toEqual([])
    expect(namedIn('`web/core/api.ts` and `web/features/`')).toEqual(['web/core/api.ts', 'web/features/'])
  })
})
