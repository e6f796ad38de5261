import type { Locale } from '../../worker/contract/locales.ts'
import { en } from '../../worker/local/knowledge/en.ts'
import { es } from '../../worker/local/knowledge/es.ts'
import { mn } from '../../worker/local/knowledge/mn.ts'
import type { StarterQuestion } from '../../worker/local/knowledge/starter-question.ts'
import type { Server } from './server.ts'

const IN: Record<Locale, readonly StarterQuestion[]> = { es, en, mn }

interface Written {
  heading: string
  body: string
  questions?: readonly string[]
}

/** Inserts passages of a document of an agent. */
export const addPassages = (server: Server, agentId: string, locale: Locale, passages: readonly Written[]) => {
  const documentId = crypto.randomUUID()
  return server.batch([
    [
      `INSERT INTO documents (id, agent_id, kind, title, search_text, state, language, created_at, updated_at)
       VALUES (?, ?, 'markdown', 'Tienda', 'tienda', 'ready', ?, 0, 0)`,
      documentId,
      agentId,
      locale,
    ],
    ...passages.map(({ heading, body, questions = [] }): [string, ...unknown[]] => [
      `INSERT INTO passages (id, agent_id, document_id, language, heading, questions, body, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
      crypto.randomUUID(),
      agentId,
      documentId,
      locale,
      heading,
      questions.join('\n'),
      body,
    ]),
  ])
}

/** Inserts the knowledge of the demo agent. */
export async function giveSampleKnowledge(server: Server, agentId: string, locales: readonly Locale[] = ['es']) {
  for (const locale of locales) {
    const known = IN[locale].flatMap(({ sample, ...each }) => (sample === undefined ? [] : [{ ...each, body: sample }]))
    await addPassages(server, agentId, locale, known)
  }
}
