import * as v from 'valibot'
import type { Tuning } from '../../../worker/contract/behaviour.ts'
import { ownFrom, type Typed } from './own-engine-draft.ts'
import { numberFrom, withoutEmpty } from './typed-numbers.ts'

const FALLBACKS: Record<string, boolean> = { yes: true, no: false }

const read = (typed: Typed, name: string): string => typed[name] ?? ''

/** What the form of an agent's behaviour holds, as values. What is empty is the type's own. */
export const BehaviourDraft = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((typed) => ({
    instructions: read(typed, 'instructions'),
    nextStep: read(typed, 'nextStep'),
    engine: withoutEmpty({
      temperature: numberFrom(read(typed, 'engine.temperature')),
      maxOutputTokens: numberFrom(read(typed, 'engine.maxOutputTokens')),
      hasFallback: FALLBACKS[read(typed, 'engine.hasFallback')],
      typeModel: read(typed, 'engine.typeModel') || undefined,
      own: ownFrom(typed),
    }),
  })),
)

export const typedFrom = ({ temperature, maxOutputTokens, hasFallback, typeModel }: Tuning) => ({
  temperature: temperature === undefined ? '' : String(temperature),
  maxOutputTokens: maxOutputTokens === undefined ? '' : String(maxOutputTokens),
  hasFallback: hasFallback === undefined ? '' : hasFallback ? 'yes' : 'no',
  typeModel: typeModel ?? '',
})
