import Papa from 'papaparse'
import type { PassageRow } from './knowledge.store.ts'

/** The exported text of a file. Reading it gives the same passages. */
export interface RereadSource {
  kind: 'markdown' | 'csv'
  text: string
}

type PassageText = Pick<PassageRow, 'heading' | 'questions' | 'body'>

/** Joins neighbouring passages with the same heading. */
function joinSections(passages: readonly PassageText[]): PassageText[] {
  const joined: PassageText[] = []
  for (const { heading, questions, body } of passages) {
    const last = joined.at(-1)
    if (last?.heading === heading && last.questions === questions) last.body += `\n\n${body}`
    else joined.push({ heading, questions, body })
  }
  return joined
}

/** Escapes lines that look like headings. */
const withoutHeadings = (body: string): string => body.replaceAll(/^( {0,3})(#{1,6}\s)/gmu, '$1\\$2')

const asMarkdown = (passages: readonly PassageText[]): string =>
  joinSections(passages)
    .map(({ heading, body }) => `## ${heading}\n\n${withoutHeadings(body)}`)
    .join('\n\n')

const asTable = (passages: readonly PassageText[]): string =>
  Papa.unparse(
    {
      fields: ['question', 'answer'],
      data: joinSections(passages).map(({ heading, questions, body }) => [questions || heading, body]),
    },
    { newline: '\n' },
  )

/** Questions with answers become a CSV table; other passages become Markdown. */
export const rereadSource = (passages: readonly PassageText[]): RereadSource =>
  passages.every(({ questions }) => questions !== '')
    ? { kind: 'csv', text: asTable(passages) }
    : { kind: 'markdown', text: asMarkdown(passages) }
