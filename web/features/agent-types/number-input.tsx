import { type ComponentProps, useState } from 'react'
import { TextInput } from '../../ui/text-input.tsx'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** The setting; an invalid one is shown, for the schema to reject. */
  value: unknown
  /** How many units of the setting make one of what is shown. */
  scale?: number
  onValue: (value: number | string | undefined) => void
}

const read = (typed: string, scale: number): number | string | undefined => {
  const text = typed.trim().replace(',', '.')
  if (text === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? Number((number * scale).toPrecision(15)) : typed
}

const shown = (value: unknown, scale: number): string => {
  if (typeof value === 'number') return String(value / scale)
  return typeof value === 'string' ? value : ''
}

/** A number as typed: "0," stays while it becomes "0,5". */
export function NumberInput({ value, scale = 1, onValue, ...rest }: NumberInputProps) {
  const [typed, type] = useState('')
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={read(typed, scale) === value ? typed : shown(value, scale)}
      onChange={({ target }) => {
        type(target.value)
        onValue(read(target.value, scale))
      }}
    />
  )
}
