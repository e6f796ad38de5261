import * as v from 'valibot'
import type { Tuning } from '../../../worker/contract/behaviour.ts'
import { ownFrom, type Typed } from './own-engine-draft.ts'
import { numberFrom, withoutEmpty } from './typed-numbers.ts'

const FALLBACKS: Record<string, boolean> = { yes: true, no: false }

const read = (typed: Typed, name: string): string => typed[name] ?? ''

/** The values of the form of an agent's behaviour. An empty one means the type's. */
export const BehaviourDraft = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((typed) => ({
    instructions: read(typed, 'instructions'),
    nextStep: read(typed, 'nextStep'),
    deadlineSeconds: numberFrom(read(typed, 'deadlineSeconds')) ?? null,
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
