import type { EngineConfig, EngineTrial, TrialResult } from '../../contract/agent-type-engine.ts'
import { NO_SETTINGS } from '../../contract/agent-types.ts'
import { NO_BUSINESS } from '../../contract/business.ts'
import type { Usage } from '../../contract/engines.ts'
import { NO_MANNER } from '../../contract/manner.ts'
import type { Work } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { invalid } from '../../core/refusal.ts'
import { say } from '../../core/words.ts'
import { EngineFailure, type Turn } from '../../engines/engine.ts'
import { engineResourcesOf } from '../../engines/engine-resources.ts'
import { engineOf, replyWithFallback } from '../../engines/engines.ts'
import { sentenceOf } from '../../engines/failures.words.ts'
import { settingsFrom } from '../../engines/settings.rules.ts'
import { lackingIssues } from './agent-types.rules.ts'
import { engineInClear, typeOf, validSettings } from './agent-types.service.ts'

/** A question without a thread and an agent. */
const turnOf = ({ now, locale }: Work, { systemMessage = '', message }: EngineTrial): Turn => ({
  message,
  attachments: [],
  origin: { agentId: newId(), sessionId: newId(), messageId: newId(), channelType: 'webchat', receivedAt: now },
  now,
  language: locale,
  agent: {
    name: 'Vocero',
    description: null,
    systemMessage,
    instructions: '',
    nextStep: '',
    manner: NO_MANNER,
    business: NO_BUSINESS,
    language: locale,
  },
  passages: [],
  history: [],
})

async function engineOfTrial(work: Work, { typeId, config: { engine } }: EngineTrial): Promise<EngineConfig> {
  const before = typeId === undefined ? null : await engineInClear(work, await typeOf(work, typeId))
  const settings = validSettings(work, { ...NO_SETTINGS(), engine }, before)
  const missing = lackingIssues(settings.engine)
  if (Object.keys(missing).length > 0) throw invalid(missing)
  return settings.engine
}

/** Asks this engine only, without its fallback. */
async function askEngine(
  work: Work,
  trial: EngineTrial,
  config: EngineConfig,
): Promise<{ reply: string; usage: Usage | null }> {
  const settings = settingsFrom({ ...config, hasFallback: false })
  const engine = engineOf(settings, engineResourcesOf(work.env, work.clock))
  if (!settings || !engine) throw new EngineFailure('not bound')
  let reply = ''
  let usage: Usage | null = null
  for await (const piece of replyWithFallback(engine, settings, turnOf(work, trial), () => {}, work.clock)) {
    if ('text' in piece) reply += piece.text
    if ('usage' in piece) usage = piece.usage
  }
  return { reply, usage }
}

/** Asks an engine one question, as for a contact. Nothing is stored or counted. */
export async function tryEngine(work: Work, trial: EngineTrial): Promise<TrialResult> {
  const config = await engineOfTrial(work, trial)
  const began = work.clock.now()
  const result = await askEngine(work, trial, config).then(
    (answer) => ({ ...answer, failure: null }),
    (error: unknown) => {
      if (!(error instanceof EngineFailure)) throw error
      const { sentence, values } = sentenceOf(error.message)
      return { reply: null, usage: null, failure: say(work.locale, sentence, values) }
    },
  )
  return { ...result, durationMs: work.clock.now() - began }
}
