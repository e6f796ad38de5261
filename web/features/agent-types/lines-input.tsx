import { type ComponentProps, useState } from 'react'
import { TextArea } from '../../ui/text-input.tsx'

interface LinesInputProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: unknown
  onValue: (lines: string[]) => void
}

const read = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A list, one item a line; a line that is still empty stays while it is typed. */
export function LinesInput({ value, onValue, ...rest }: LinesInputProps) {
  const [typed, type] = useState('')
  const lines = Array.isArray(value) ? value.map(String) : []
  return (
    <TextArea
      {...rest}
      value={read(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n')}
      onChange={({ target }) => {
        type(target.value)
        onValue(read(target.value))
      }}
    />
  )
}
