import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA and axe's best practices. */
const EVERY_TAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that axe applies: by tag or by name. */
type Rules = { type: 'tag' | 'rule'; values: readonly string[]; without?: readonly string[] }

async function violationsOf(page: Page | Frame, { without = [], ...runOnly }: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const violations = await page.evaluate(
    async (choice) => {
      const { axe } = window as unknown as { axe: { run: (on: Document, options: object) => Promise<AxeResults> } }
      const options = { ...choice, resultTypes: ['violations'], iframes: false }
      return (await axe.run(document, options)).violations
    },
    { runOnly, rules },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * The violations that axe finds in the page's own document (frames apart), one line for each rule. Only violations
 * are computed: describing every passing element costs most of a run.
 */
export const barriers = (page: Page | Frame, tags: readonly string[] = EVERY_TAG): Promise<string[]> =>
  violationsOf(page, { type: 'tag', values: tags })

/** Rules about colours: their result depends on the element's name, classes and ancestors, not on its text. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * As `barriers`, for a page of tens of thousands of elements of a few templates. Two thirds of axe's time go into colours: these
 * are checked after sections whose elements all occurred twice before have been removed.
 */
export async function barriersOfLargePage(page: Page): Promise<string[]> {
  const found = await violationsOf(page, { type: 'tag', values: EVERY_TAG, without: COLOURS })
  await page.evaluate(() => {
    const kinds = new Map<Element, string>()
    const kindOf = (element: Element): string => {
      const { parentElement, previousElementSibling, localName, className } = element
      const known = kinds.get(element)
      if (known !== undefined) return known
      const kind = `${parentElement ? kindOf(parentElement) : ''}>${previousElementSibling?.localName}+${localName}.${className}`
      kinds.set(element, kind)
      return kind
    }
    const sections = [...document.querySelectorAll('section:not(:has(section))')]
    const parts = sections.map((section) => new Set([section, ...section.querySelectorAll('*')].map(kindOf)))
    const seen = new Map<string, number>()
    for (const [at, section] of sections.entries()) {
      const isNew = [...(parts[at] ?? [])].some((kind) => (seen.get(kind) ?? 0) < 2)
      if (!isNew) section.remove()
      for (const kind of parts[at] ?? []) seen.set(kind, (seen.get(kind) ?? 0) + 1)
    }
  })
  return [...found, ...(await violationsOf(page, { type: 'rule', values: COLOURS }))]
}
