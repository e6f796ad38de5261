import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const BUDGET = resolve(import.meta.dirname, '../worker/features/knowledge/pdf-budget.ts')

/** Code fragments of PDF.js, how often each occurs, and their replacements with limits. */
const FRAGMENTS: readonly (readonly [fragment: string, times: number, bounded: string])[] = [
  // Every filter stores its decoded bytes here.
  [
    'ensureBuffer(e){let t=this.buffer;if(e<=t.byteLength)return t;',
    1,
    'ensureBuffer(e){let t=this.buffer;if(e<=t.byteLength)return t;spendBytes(this.dict?.xref,e,e-t.byteLength);',
  ],
  // Disables the platform's decompression, which allocates all output of one input chunk; that of PDF.js grows by 32 kB.
  ['get isAsync(){return this.#e}', 2, 'get isAsync(){return!1}'],
  // Operators of a page are read here.
  ['read(e){let t=e.args;for(;;){', 1, 'read(e){let t=e.args;for(;;){spendOperation(this.parser.xref);'],
]

/**
 * Limits the decoded size of PDF streams, for which PDF.js has no option. It cannot be computed from outside, because
 * filters are chained, names escaped, and streams encrypted with an empty password. So the limits are inserted where
 * decoded bytes are stored. The build fails if an update of the library has changed one of the fragments.
 */
export const pdfBounds = (): Plugin => ({
  name: 'pdf-bounds',
  transform(code, id) {
    if (!/\/unpdf\/dist\/pdfjs\.mjs(?:\?|$)/u.test(id)) return null
    const bounded = FRAGMENTS.reduce((text, [fragment, times, replacement]) => {
      const parts = text.split(fragment)
      if (parts.length !== times + 1)
        throw new Error(`PDF.js has changed: "${fragment}" stands in it ${parts.length - 1} times.`)
      return parts.join(replacement)
    }, code)
    return { code: `import { spendBytes, spendOperation } from ${JSON.stringify(BUDGET)};${bounded}`, map: null }
  },
})
