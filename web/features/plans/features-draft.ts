import { jsonIn } from '../../../worker/contract/json.ts'
import type { Plan } from '../../../worker/contract/subscriptions.ts'

type Features = Plan['features']

/** A line of the list; `key` identifies it when it is moved. */
export interface Line {
  key: number
  text: string
}

/** The features of a plan while they are edited: a list of lines, or JSON for any other structure. */
export type FeaturesDraft = { kind: 'lines'; lines: readonly Line[] } | { kind: 'json'; text: string }

export const hasFeatures = (features: Features): boolean => features !== null && Object.keys(features).length > 0

let lastKey = 0
export const lineOf = (text = ''): Line => ({ key: ++lastKey, text })

const toJson = (value: unknown): string => JSON.stringify(value, null, 2)

export const featuresDraftOf = (features: Features): FeaturesDraft =>
  features === null || Array.isArray(features)
    ? { kind: 'lines', lines: (features ?? []).map((text) => lineOf(text)) }
    : { kind: 'json', text: toJson(features) }

const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text.trim()).filter(Boolean)

/** The typed features as input of the contract's schema. Invalid JSON stays a text, which the schema rejects. */
export function featuresOf(draft: FeaturesDraft): unknown {
  if (draft.kind === 'lines') return textsOf(draft.lines).length > 0 ? textsOf(draft.lines) : null
  if (draft.text.trim() === '') return null
  const features = jsonIn(draft.text)
  return features === undefined ? draft.text : features
}

export const asJson = (draft: FeaturesDraft): FeaturesDraft => {
  const features = featuresOf(draft)
  return draft.kind === 'json' ? draft : { kind: 'json', text: features === null ? '' : toJson(features) }
}

/** Converts a draft to lines; `null` if it is not a list of texts. */
export function asLines(draft: FeaturesDraft): FeaturesDraft | null {
  if (draft.kind === 'lines') return draft
  const features = featuresOf(draft) ?? []
  if (!Array.isArray(features) || !features.every((line) => typeof line === 'string')) return null
  return { kind: 'lines', lines: features.map((text) => lineOf(text)) }
}

/** Moves a line up (-1) or down (1). */
export function moved(lines: readonly Line[], index: number, by: -1 | 1): readonly Line[] {
  const next = [...lines]
  const [line] = next.splice(index, 1)
  if (line) next.splice(index + by, 0, line)
  return next
}
