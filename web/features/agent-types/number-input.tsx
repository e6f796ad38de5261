import { type ComponentProps, useState } from 'react'
import { TextInput } from '../../ui/text-input.tsx'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** The setting; what is no number is shown as it is, for the contract to complain about. */
  value: unknown
  /** How many of the setting's units make one of what is shown. */
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

/** A number as it is typed: "0," stays on its way to "0,5". */
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
