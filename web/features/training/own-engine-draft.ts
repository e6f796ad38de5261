import { ENGINE_KINDS } from '../../../worker/contract/agents.ts'
import type { OwnEngineInput } from '../../../worker/contract/own-engine.ts'
import { numberFrom, withoutEmpty } from './typed-numbers.ts'

export type Typed = Record<string, string>

/** Millionths of a dollar, as prices are stored, in one dollar. */
const MICROS = 1_000_000
export const OF_TYPE = 'type'

/** Several numbers of one setting, which exists when one of them does. */
function parts(typed: Typed, of: string, names: readonly string[], scale = 1) {
  const set = withoutEmpty(
    Object.fromEntries(names.map((name) => [name, numberFrom(typed[`engine.own.${of}.${name}`] ?? '', scale)])),
  )
  return Object.keys(set).length > 0 ? set : undefined
}

/** The typed engine of the agent, for the contract; undefined when the type's engine answers. */
export function ownFrom(typed: Typed): unknown {
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

/** The settings of an engine for the inputs. */
export function typedOwn(own: OwnEngineInput | undefined): Typed {
  if (!own) return {}
  const flat = (value: unknown, path: string): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => flat(inner, `${path}.${name}`))
      : [[path.slice(1), path.startsWith('.prices.') ? String(Number(value) / MICROS) : String(value)]]
  return Object.fromEntries(flat(own, ''))
}
