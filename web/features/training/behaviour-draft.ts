import * as v from 'valibot'
import { ENGINE_KINDS } from '../../../worker/contract/agents.ts'
import type { Tuning } from '../../../worker/contract/behaviour.ts'
import type { Manner } from '../../../worker/contract/manner.ts'
import type { OwnEngineInput } from '../../../worker/contract/own-engine.ts'
import { linesOf } from '../../../worker/contract/text.ts'

const FALLBACKS: Record<string, boolean> = { yes: true, no: false }

const read = (typed: TypedSettings, name: string): string => typed[name] ?? ''

/** The values of the form. An empty setting means that of the agent type. */
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
      own: ownEngineFrom(typed),
    }),
  })),
)

export const typedTuning = ({ temperature, maxOutputTokens, hasFallback, typeModel }: Tuning) => ({
  temperature: temperature === undefined ? '' : String(temperature),
  maxOutputTokens: maxOutputTokens === undefined ? '' : String(maxOutputTokens),
  hasFallback: hasFallback === undefined ? '' : hasFallback ? 'yes' : 'no',
  typeModel: typeModel ?? '',
})

/** Parses a number. An empty text is absent; a text that is no number is kept, so that the contract rejects it. */
function numberFrom(typed: string, scale = 1): unknown {
  const text = typed.trim().replace(',', '.')
  if (text === '') return undefined
  return Number.isFinite(Number(text)) ? Number((Number(text) * scale).toPrecision(15)) : typed
}

/** Removes undefined and empty settings. */
const withoutEmpty = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

export type TypedSettings = Record<string, string>

/** Prices are stored in millionths of a dollar. */
const MICROS = 1_000_000
export const OF_TYPE = 'type'

/** The numbers of a nested setting; `undefined` if all are empty. */
function parts(typed: TypedSettings, of: string, names: readonly string[], scale = 1) {
  const set = withoutEmpty(
    Object.fromEntries(names.map((name) => [name, numberFrom(typed[`engine.own.${of}.${name}`] ?? '', scale)])),
  )
  return Object.keys(set).length > 0 ? set : undefined
}

/** The typed own engine as input of the contract's schema; `undefined` when the engine of the type answers. */
export function ownEngineFrom(typed: TypedSettings): unknown {
  const kind = ENGINE_KINDS.find((one) => one === typed['engine.who'])
  if (!kind) return undefined
  const text = (name: string) => typed[`engine.own.${name}`]
  const number = (name: string) => numberFrom(text(name) ?? '')
  return withoutEmpty({
    kind,
    url: text('url'),
    key: text('key'),
    authorization: text('authorization'),
    model: text('model'),
    temperature: number('temperature'),
    maxOutputTokens: number('maxOutputTokens'),
    contextTokens: number('contextTokens'),
    budgets: parts(typed, 'budgets', ['turn', 'session', 'month']),
    prices: parts(typed, 'prices', ['input', 'output'], MICROS),
    standIn: text('standIn'),
  })
}

/** The stored own engine as texts for the inputs. */
export function typedOwnEngine(own: OwnEngineInput | undefined): TypedSettings {
  if (!own) return {}
  const flat = (value: unknown, path: string): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => flat(inner, `${path}.${name}`))
      : [[path.slice(1), path.startsWith('.prices.') ? String(Number(value) / MICROS) : String(value)]]
  return Object.fromEntries(flat(own, ''))
}

/** The manner while it is edited; lists have one entry per line. */
export type MannerDraft = Omit<Manner, 'neverSay' | 'questions'> & { neverSay: string; questions: string }

export const mannerDraft = ({ neverSay, questions, ...manner }: Manner): MannerDraft => ({
  ...manner,
  neverSay: neverSay.join('\n'),
  questions: questions.join('\n'),
})

export const mannerFrom = ({ neverSay, questions, ...manner }: MannerDraft): Manner => ({
  ...manner,
  neverSay: linesOf(neverSay),
  questions: linesOf(questions),
})
