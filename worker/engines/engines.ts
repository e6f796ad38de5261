import type { EngineKind } from '../contract/agents.ts'
import type { EngineSettings } from '../contract/engines.ts'
import { builtin } from './builtin.ts'
import { withinDeadlines } from './deadlines.ts'
import { EngineFailure, type Means, type Piece, type ReplyEngine, type Turn } from './engine.ts'
import { Confidences } from './guard.rules.ts'
import { guarded } from './guard.ts'
import { openai } from './openai.ts'
import { webhook } from './webhook.ts'
import { workersAi } from './workers-ai.ts'

/** `null`: agents whose type asks for this kind cannot be answered by this installation. */
export function engineOf(settings: EngineSettings | null, means: Means): ReplyEngine | null {
  switch (settings?.kind) {
    case 'builtin':
      return builtin
    case 'openai':
      return openai(settings, means)
    case 'workers-ai':
      return means.models ? workersAi(settings, means.models) : null
    case 'webhook':
      return webhook(settings, means)
    case undefined:
      return null
  }
}

/** The engine that speaks when the one that was chosen has nothing to say. */
export const fallbackOf = (settings: EngineSettings): ReplyEngine | null =>
  'hasFallback' in settings && settings.hasFallback ? builtin : null

const confidencesOf = (settings: EngineSettings, { agent }: Turn): Confidences =>
  new Confidences([agent.systemMessage, agent.instructions, ...('key' in settings ? [settings.key] : [])])

async function* alone(engine: ReplyEngine, settings: EngineSettings, turn: Turn): AsyncGenerator<Piece> {
  const pieces = withinDeadlines(engine, turn)
  if (!engine.isMetered) return yield* pieces
  let hasSpoken = false
  for await (const piece of guarded(pieces, confidencesOf(settings, turn))) {
    hasSpoken ||= 'text' in piece || 'media' in piece
    yield piece
  }
  if (!hasSpoken) throw new EngineFailure('it said nothing')
}

async function* instead(engine: ReplyEngine, kind: EngineKind, turn: Turn): AsyncGenerator<Piece> {
  yield { insteadOf: kind }
  yield* withinDeadlines(engine, turn)
}

/** What is done when an engine may not be called: only whoever stands in for it speaks. Throws when nobody does. */
export function withoutEngine(settings: EngineSettings, turn: Turn): AsyncGenerator<Piece> {
  const fallback = fallbackOf(settings)
  if (!fallback) throw new EngineFailure('it may not be called now')
  return instead(fallback, settings.kind, turn)
}

/**
 * The reply of an engine; when it fails before its first word, that of its fallback. `failing` hears why. Throws when
 * nobody answers, and when an engine breaks off: a person has read half of it by then.
 */
export async function* answering(
  engine: ReplyEngine,
  settings: EngineSettings,
  turn: Turn,
  failing: (error: unknown) => void,
): AsyncGenerator<Piece> {
  let hasSpoken = false
  try {
    for await (const piece of alone(engine, settings, turn)) {
      hasSpoken ||= 'text' in piece || 'media' in piece
      yield piece
    }
  } catch (error) {
    const fallback = fallbackOf(settings)
    if (hasSpoken || !fallback) throw error
    failing(error)
    yield* instead(fallback, engine.kind, turn)
  }
}
