import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const BUDGET = resolve(import.meta.dirname, '../worker/features/knowledge/pdf-budget.ts')

/** Places in PDF.js, how often each occurs, and their replacement with the limits. */
const PLACES: readonly (readonly [place: string, times: number, bounded: string])[] = [
  // Where every filter stores what it decodes.
  [
    'ensureBuffer(e){let t=this.buffer;if(e<=t.byteLength)return t;',
    1,
    'ensureBuffer(e){let t=this.buffer;if(e<=t.byteLength)return t;spendBytes(this.dict?.xref,e,e-t.byteLength);',
  ],
  // The platform's own decompression allocates all output of one input chunk; that of PDF.js grows by 32 kB.
  ['get isAsync(){return this.#e}', 2, 'get isAsync(){return!1}'],
  // Where operators are read.
  ['read(e){let t=e.args;for(;;){', 1, 'read(e){let t=e.args;for(;;){spendOperation(this.parser.xref);'],
]

/**
 * PDF.js has no option for the decoded size of a stream, and nothing outside can tell it: filters are chained, names
 * escaped, and streams encrypted with an empty password. So the limit is put where decoded bytes are stored. The
 * build fails when an update of the library has moved one of the places.
 */
export const pdfBounds = (): Plugin => ({
  name: 'pdf-bounds',
  transform(code, id) {
    if (!/\/unpdf\/dist\/pdfjs\.mjs(?:\?|$)/u.test(id)) return null
    const bounded = PLACES.reduce((text, [place, times, replacement]) => {
      const parts = text.split(place)
      if (parts.length !== times + 1)
        throw new Error(`PDF.js has changed: "${place}" stands in it ${parts.length - 1} times.`)
      return parts.join(replacement)
    }, code)
    return { code: `import { spendBytes, spendOperation } from ${JSON.stringify(BUDGET)};${bounded}`, map: null }
  },
})
