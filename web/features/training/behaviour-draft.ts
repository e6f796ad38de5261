import * as v from 'valibot'
import type { Behaviour } from '../../../worker/contract/behaviour.ts'

/** What is no number stays as it was typed, for the contract to complain about. */
function numberFrom(typed: string): unknown {
  const text = typed.trim().replace(',', '.')
  return Number.isFinite(Number(text)) ? Number(text) : typed
}

const text = v.optional(v.string(), '')
const FALLBACKS: Record<string, boolean> = { yes: true, no: false }

/** What the form of an agent's behaviour holds, as values. What is empty is the type's own. */
export const BehaviourDraft = v.pipe(
  v.object({
    instructions: text,
    nextStep: text,
    'engine.temperature': text,
    'engine.maxOutputTokens': text,
    'engine.hasFallback': text,
  }),
  v.transform((typed) => ({
    instructions: typed.instructions,
    nextStep: typed.nextStep,
    engine: {
      ...(typed['engine.temperature'].trim() && { temperature: numberFrom(typed['engine.temperature']) }),
      ...(typed['engine.maxOutputTokens'].trim() && { maxOutputTokens: numberFrom(typed['engine.maxOutputTokens']) }),
      ...(typed['engine.hasFallback'] in FALLBACKS && { hasFallback: FALLBACKS[typed['engine.hasFallback']] }),
    },
  })),
)

export const typedFrom = ({ engine: { temperature, maxOutputTokens, hasFallback } }: Behaviour) => ({
  temperature: temperature === undefined ? '' : String(temperature),
  maxOutputTokens: maxOutputTokens === undefined ? '' : String(maxOutputTokens),
  hasFallback: hasFallback === undefined ? '' : hasFallback ? 'yes' : 'no',
})
