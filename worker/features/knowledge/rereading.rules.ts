import Papa from 'papaparse'
import type { PassageRow } from './knowledge.store.ts'

/** The text of a file, which is read into the same passages again. */
export interface RereadSource {
  kind: 'markdown' | 'csv'
  text: string
}

type Retold = Pick<PassageRow, 'heading' | 'questions' | 'body'>

/** Joins passages under one heading to one text. */
function chapters(passages: readonly Retold[]): Retold[] {
  const told: Retold[] = []
  for (const { heading, questions, body } of passages) {
    const last = told.at(-1)
    if (last?.heading === heading && last.questions === questions) last.body += `\n\n${body}`
    else told.push({ heading, questions, body })
  }
  return told
}

/** Escapes lines that look like a heading. */
const withoutHeadings = (body: string): string => body.replaceAll(/^( {0,3})(#{1,6}\s)/gmu, '$1\\$2')

const asMarkdown = (passages: readonly Retold[]): string =>
  chapters(passages)
    .map(({ heading, body }) => `## ${heading}\n\n${withoutHeadings(body)}`)
    .join('\n\n')

const asTable = (passages: readonly Retold[]): string =>
  Papa.unparse(
    {
      fields: ['question', 'answer'],
      data: chapters(passages).map(({ heading, questions, body }) => [questions || heading, body]),
    },
    { newline: '\n' },
  )

/** Questions with answers become a table again; other passages become Markdown. */
export const rereadSource = (passages: readonly Retold[]): RereadSource =>
  passages.every(({ questions }) => questions !== '')
    ? { kind: 'csv', text: asTable(passages) }
    : { kind: 'markdown', text: asMarkdown(passages) }
