import { FIELD_TYPES } from '../../../worker/contract/channels.ts'
import type { TypeConfig } from './type-config.ts'

/** Moves an item of a list; returns the list unchanged if `to` is outside of it. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const all = [...items]
  const [one] = all.splice(from, 1)
  if (one === undefined || to < 0 || to >= items.length) return [...items]
  all.splice(to, 0, one)
  return all
}

/** A key that no field has yet: `campo`, `campo2`, `campo3` … */
export function unusedKey(fields: readonly TypeConfig[], wanted: string): string {
  const taken = new Set(fields.map(({ key }) => key))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}${number}`)) number += 1
  return `${wanted}${number}`
}

export const newField = (fields: readonly TypeConfig[], wanted: string): TypeConfig => ({
  key: unusedKey(fields, wanted),
  label: '',
  type: FIELD_TYPES[0],
  required: false,
})

export const duplicated = (fields: readonly TypeConfig[], index: number): TypeConfig[] => {
  const field = fields[index]
  if (!field) return [...fields]
  const copy = { ...field, key: unusedKey(fields, String(field['key'] ?? '')) }
  return [...fields.slice(0, index + 1), copy, ...fields.slice(index + 1)]
}
