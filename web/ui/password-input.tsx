import { type ComponentProps, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextInput } from './text-input.tsx'

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel: string
  hideLabel: string
}

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, show] = useState(false)
  return (
    <span className="relative block">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className="pr-12"
      />
      <IconButton
        label={shown ? hideLabel : showLabel}
        icon={shown ? 'i-lucide-eye-off' : 'i-lucide-eye'}
        aria-pressed={shown}
        onClick={() => show(!shown)}
        className="absolute right-0.5 top-0.5"
      />
    </span>
  )
}
