import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data'
import type { BrowserContext } from 'playwright-core'
import { BROWSERS, VISITORS_BROWSERS } from '../../web/browsers.ts'

/** The browsers of a family, one of which has to have an interface: Safari on iOS and macOS. */
const FAMILIES: Record<string, BrowserName[]> = { safari: ['safari', 'safari_ios'] }
interface Oldest {
  names: BrowserName[]
  version: number
}
const oldestOf = (browsers: readonly string[]): Oldest[] =>
  browsers.map((browser) => {
    const [, family = '', version] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? []
    return { names: FAMILIES[family] ?? [family as BrowserName], version: Number(version) }
  })

/** Interfaces that the product uses only if they exist, which is tested, and those that only tests use. */
const KEPT = new Set(['CloseWatcher', 'checkVisibility', 'readText', 'databases'])

const numberOf = (version: unknown): number => Number.parseFloat(String(version).replace('≤', ''))
const isFrom = (version: number) => (statement: SimpleSupportStatement) =>
  !(statement.flags || statement.alternative_name || statement.prefix) &&
  numberOf(statement.version_added) <= version &&
  !(numberOf(statement.version_removed) <= version)

const isKnown = (support: Partial<Record<BrowserName, SupportStatement>>, oldest: readonly Oldest[]): boolean =>
  oldest.every(({ names, version }) => names.some((name) => [support[name] ?? []].flat().some(isFrom(version))))

/** The path of an object in a page, and what to remove of it. */
type Part = [path: string, member: string]

/** The parts of `interfaces` that one of the `oldest` browsers lacks: whole interfaces, and members of others. */
function newer(interfaces: Record<string, Identifier>, oldest: readonly Oldest[]): Part[] {
  const found: Part[] = []
  for (const [name, { __compat: own, ...members }] of Object.entries(interfaces)) {
    if (KEPT.has(name)) continue
    if (own && !isKnown(own.support, oldest)) found.push(['', name])
    else
      for (const [member, { __compat: of }] of Object.entries(members))
        if (of && !KEPT.has(member) && !isKnown(of.support, oldest))
          found.push(
            member.endsWith('_static') ? [name, member.replace('_static', '')] : [`${name}.prototype`, member],
            // Members of namespaces, and in the data of the language functions of constructors.
            ...(interfaces === data.api ? [] : [[name, member] satisfies Part]),
          )
  }
  return found
}

/** Pages without TLS have no `randomUUID`, in any browser. */
const WITHOUT_TLS: Part[] = [['Crypto.prototype', 'randomUUID']]

const missingIn = (browsers: readonly string[]): Part[] =>
  [data.api, data.javascript['builtins'] ?? {}].flatMap((interfaces) => newer(interfaces, oldestOf(browsers)))
const MISSING = {
  console: [...missingIn(BROWSERS), ...WITHOUT_TLS],
  chat: [...missingIn(VISITORS_BROWSERS), ...WITHOUT_TLS],
}

/** Runs in a page: removes the parts that it has. */
function remove(missing: typeof MISSING): void {
  const parts = location.pathname.startsWith('/public/chat/') ? missing.chat : missing.console
  for (const [path, member] of parts) {
    const owner = path
      .split('.')
      .filter(Boolean)
      .reduce<unknown>((object, name) => (object as Record<string, unknown> | undefined)?.[name], globalThis)
    if (owner) Reflect.deleteProperty(owner, member)
  }
}

/** Makes the pages of a context as old as the oldest supported browser, as far as its interfaces are concerned. */
export const makeOld = (context: BrowserContext): Promise<unknown> => context.addInitScript(remove, MISSING)
