import { NO_BEHAVIOUR } from '../contract/behaviour.ts'
import { CONTACT_ANCHOR } from '../contract/contact-states.ts'
import { LOCALES, type Locale } from '../contract/locales.ts'
import { foldedPart, foldedParts } from '../core/folding.ts'
import { SAMPLE } from '../schema/knowledge.ts'
import { AGENT_TYPES, quoted } from './catalogue.ts'
import type { Variables } from './dev-vars.ts'
import { about } from './knowledge/about.ts'
import { en } from './knowledge/en.ts'
import { es } from './knowledge/es.ts'
import { mn } from './knowledge/mn.ts'
import type { AboutProduct, StarterQuestion } from './knowledge/starter-question.ts'

export const DEMO_AGENT = '00000000-0000-4000-8000-000000000401'
const DEMO_CHANNEL = '00000000-0000-4000-8000-000000000403'
const NAME = 'Vocero Demo'
const DESCRIPTION = 'Atiende el chat público que se abre sin iniciar sesión.'

const SHOP: Record<Locale, { title: string; asked: readonly StarterQuestion[] }> = {
  es: { title: 'Tienda de muestra', asked: es },
  en: { title: 'Sample shop', asked: en },
  mn: { title: 'Жишээ дэлгүүр', asked: mn },
}
/** Of the shop, and of the product that the agent demonstrates. */
const SAMPLES = LOCALES.map((language) => ({
  language,
  title: SHOP[language].title,
  asked: [...SHOP[language].asked, ...about[language]],
}))

/** Who is reached by a visitor who wants a person: the installation's address, else the form of its home page. */
export const contactOf = ({ CONTACT_EMAIL, APP_ORIGIN }: Variables): string | null =>
  CONTACT_EMAIL || (APP_ORIGIN ? new URL(`/#${CONTACT_ANCHOR}`, APP_ORIGIN).href : null)

/** Rows of the sample passages, as `json_each` gives them. */
const passagesOf = (index: number, asked: readonly (StarterQuestion | AboutProduct)[]): string =>
  JSON.stringify(
    asked.flatMap(({ heading, questions, sample }, at) =>
      sample === undefined
        ? []
        : [
            {
              id: `00000000-0000-4000-8000-00000${index}002${String(at).padStart(3, '0')}`,
              heading,
              questions: questions.join('\n'),
              body: sample,
            },
          ],
    ),
  )

/**
 * A document of sample knowledge in each language. They are written while the agent has had no knowledge of its own, and
 * not again after they were deleted.
 */
function samples(now: number): string[] {
  const idOf = (index: number): string => `00000000-0000-4000-8000-00000000041${index}`
  const written = SAMPLES.map(({ language, title }, index) => {
    const values = ['markdown', title, foldedPart(title), `${SAMPLE}${language}`, 'ready', language, now, now]
    return `INSERT INTO documents
      (id, agent_id, kind, title, search_text, content_hash, state, language, created_at, updated_at)
      SELECT ${quoted(idOf(index))}, id, ${values.map(quoted).join(', ')} FROM agents
      WHERE id = ${quoted(DEMO_AGENT)} AND deleted_at IS NULL AND knowledge_version = 0 ON CONFLICT DO NOTHING`
  })
  const read = SAMPLES.map(
    ({ language, asked }, index) => `INSERT INTO passages
      (id, agent_id, document_id, language, heading, questions, body, created_at)
      SELECT value ->> 'id', d.agent_id, d.id, ${quoted(language)}, value ->> 'heading', value ->> 'questions',
        value ->> 'body', ${now}
      FROM documents d CROSS JOIN json_each(${quoted(passagesOf(index, asked))})
      WHERE d.id = ${quoted(idOf(index))} AND d.created_at = ${now} ON CONFLICT DO NOTHING`,
  )
  return [...written, ...read]
}

/**
 * A demo agent with its web chat and sample knowledge, and how people are reached. What was removed of it is not
 * created again.
 */
export function demoAgent(ownerId: string, now: number, contact: string | null): string[] {
  const behaviour = JSON.stringify({ ...NO_BEHAVIOUR, business: { ...NO_BEHAVIOUR.business, contact } })
  const named = [NAME, DESCRIPTION, foldedParts(NAME, DESCRIPTION)]
  const values = [DEMO_AGENT, AGENT_TYPES.service, ...named, 'es', behaviour, now, now]
  return [
    `INSERT INTO agents
      (owner_id, id, type_id, name, description, search_text, language, behaviour, created_at, updated_at)
      SELECT id, ${values.map(quoted).join(', ')} FROM users WHERE id = ${quoted(ownerId)} ON CONFLICT DO NOTHING`,
    `INSERT INTO channels (id, agent_id, type, status, config, created_at, updated_at)
      SELECT ${quoted(DEMO_CHANNEL)}, id, 'webchat', 'active', '{}', ${now}, ${now} FROM agents
      WHERE id = ${quoted(DEMO_AGENT)} AND created_at = ${now} ON CONFLICT DO NOTHING`,
    ...samples(now),
  ]
}
