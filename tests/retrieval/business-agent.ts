import { Knowledge } from '../../durable-objects/agent/knowledge.ts'
import { ReplyGeneration } from '../../durable-objects/agent/reply-generation.ts'
import { migrate } from '../../durable-objects/agent/schema.ts'
import { NO_BUSINESS } from '../../worker/contract/business.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import { NO_MANNER } from '../../worker/contract/manner.ts'
import { say } from '../../worker/core/words.ts'
import { phrases } from '../../worker/engines/builtin.phrases.ts'
import { builtin } from '../../worker/engines/builtin.ts'
import type { Turn } from '../../worker/engines/engine.ts'
import { sqlStorage } from '../support/sqlite.ts'
import { TestClock } from '../support/test-clock.ts'
import type { Business } from './businesses/format.ts'

/** The pieces of a reply together. `outcome` is how sure the engine says that it is. */
export interface Reply {
  text: string
  sources: string[]
  outcome?: 'sure' | 'perhaps' | 'unknown'
}

export interface BusinessAgent {
  reply(message: string, history?: Turn['history']): Promise<Reply>
}

/** The parts of an agent's object that a built-in reply takes, with the knowledge of a business and without vectors. */
export function agentOf({ name, passages }: Business, language: Locale): BusinessAgent {
  const sql = sqlStorage()
  migrate(sql)
  const clock = new TestClock()
  const env = {} as ConstructorParameters<typeof Knowledge>[0]
  const knowledge = new Knowledge(env, 'agent', sql, clock)
  knowledge.rewrite({
    version: '1',
    sources: { document: 1 },
    passages: passages.map(({ id, heading, questions = [], body }, number) => ({
      ...{ number: number + 1, id, source: 'document', language, heading, body },
      questions: questions.join('\n'),
    })),
  })
  const noRewriter = { standalone: async () => null }
  const asking = new ReplyGeneration({
    env,
    agentId: 'agent',
    clock,
    knowledge,
    rewriter: noRewriter,
    endings: {},
  } as never)
  const told = { systemMessage: '', instructions: '', nextStep: '', manner: NO_MANNER, business: NO_BUSINESS }
  const settings = { name, description: null, language, ...told }
  return {
    reply: async (text, history = []) => {
      const origin = {
        ...{ agentId: 'agent', sessionId: 'session', messageId: 'message', receivedAt: clock.now() },
        channelType: 'webchat' as const,
      }
      const question = { text, language: null, attachments: [], origin }
      const turn = await asking.engineTurn(question, settings as never, { history })
      const reply: Reply = { text: '', sources: [] }
      for await (const piece of builtin.reply(turn, AbortSignal.timeout(60_000)))
        if ('text' in piece) reply.text += piece.text
        else Object.assign(reply, piece)
      return reply
    },
  }
}

/** Parts of a body that are long enough to be nobody else's. */
const QUOTED_FROM = 24
const partsOf = (body: string): string[] => body.split(/(?<=[.!?])\s+|\n/).filter(({ length }) => length >= QUOTED_FROM)

/** The passages that a reply answers from: those it names as its sources, else those it quotes. */
export function answeredFrom({ text, sources }: Reply, { passages }: Business): string[] {
  const named = passages.filter(({ heading }) => sources.includes(heading))
  const from =
    named.length > 0 ? named : passages.filter(({ body }) => partsOf(body).some((part) => text.includes(part)))
  return from.map(({ id }) => id)
}

/** A reply that answers from nothing, and does not say that it does not know, is a courtesy. */
export function kindOf(reply: Reply, business: Business): 'sure' | 'perhaps' | 'unknown' | 'courtesy' {
  const isUnknown = (['es', 'en', 'mn'] as const).some((locale) => reply.text.startsWith(say(locale, phrases.unknown)))
  if (reply.outcome === 'unknown' || (!reply.outcome && isUnknown)) return 'unknown'
  return answeredFrom(reply, business).length > 0 ? (reply.outcome ?? 'sure') : 'courtesy'
}
