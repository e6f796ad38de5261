import { type ComponentProps, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextInput } from './text-input.tsx'

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel: string
  hideLabel: string
}

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false)
  return (
    <span className="relative block">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={isVisible ? 'text' : 'password'}
        className="pr-12"
      />
      <IconButton
        label={isVisible ? hideLabel : showLabel}
        icon={isVisible ? 'i-lucide-eye-off' : 'i-lucide-eye'}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
        className="absolute right-0.5 top-0.5"
      />
    </span>
  )
}
