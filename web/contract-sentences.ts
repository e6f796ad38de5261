import { extractor } from '@lingui/cli/api'
import type { ExtractorType } from '@lingui/conf'
import { parseSync, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'

const FILES = /\/worker\/contract\/(?:sentences\/\w+|errors|notices)\.ts$/

interface Sentence {
  id: string
  message: string
  /** The offset of the literal in the source. */
  start: number
  end: number
}

/**
 * Finds the sentences in a file of the contract. A refusal, `'code': [status, 'sentence', limits]`, has its code as
 * message id; a notice, `'key': 'sentence'`, has the id `notice.key`.
 */
function sentencesOf(filename: string, source: string): Sentence[] {
  const sentences: Sentence[] = []
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type !== 'Literal') return
      const [id, literal] =
        value.type === 'ArrayExpression' ? [`${key.value}`, value.elements[1]] : [`notice.${key.value}`, value]
      if (literal?.type === 'Literal' && typeof literal.value === 'string')
        sentences.push({ id, message: literal.value, start: literal.start, end: literal.end })
    },
  }).visit(parseSync(filename, source).program)
  return sentences
}

/** Extracts the sentences of the contract for the catalogues, besides the messages that Lingui's extractor finds. */
export const contractExtractor: ExtractorType = {
  match: (filename) => FILES.test(filename),
  extract: async (filename, source, found, context) => {
    await extractor.extract(filename, source, found, context)
    for (const { id, message } of sentencesOf(filename, source)) found({ id, message, origin: [filename, 1] })
  },
}

/** Removes the sentences of the contract from the build, because they are read from the catalogues by their ids. */
export const contractSentences = (): Plugin => ({
  name: 'contract-sentences',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: FILES },
    handler: (code, id) => ({
      code: sentencesOf(id, code).reduceRight(
        (text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`,
        code,
      ),
      map: null,
    }),
  },
})
