import { type ComponentProps, useState } from 'react'
import { linesOf } from '../../../worker/contract/text.ts'
import { TextArea } from '../../ui/text-input.tsx'

interface LinesInputProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: unknown
  onValue: (lines: string[]) => void
}

/** A list of texts, one per line. Empty lines stay in the input and are left out of the value. */
export function LinesInput({ value, onValue, ...rest }: LinesInputProps) {
  const [typed, type] = useState('')
  const lines = Array.isArray(value) ? value.map(String) : []
  return (
    <TextArea
      {...rest}
      value={linesOf(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n')}
      onChange={({ target }) => {
        type(target.value)
        onValue(linesOf(target.value))
      }}
    />
  )
}
