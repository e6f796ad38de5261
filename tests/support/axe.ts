import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA and what else is good practice. */
const EVERY_TAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The violations that axe finds in the page's own document (frames apart), one line for each rule. Only violations
 * are computed: describing every passing element costs most of a run.
 */
export async function barriers(page: Page | Frame, tags: readonly string[] = EVERY_TAG): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: { run: (on: Document, options: object) => Promise<AxeResults> } }
    const options = { runOnly: { type: 'tag', values }, resultTypes: ['violations'], iframes: false }
    return (await axe.run(document, options)).violations
  }, tags)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
