import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { PasswordInput } from './password-input.tsx'

interface SecretInputProps {
  name?: string
  value: string
  readOnly?: boolean | undefined
  words: Record<'show' | 'hide' | 'make' | 'copy' | 'copied', string>
  onType: (value: string) => void
  /** Generates a new secret; only for secrets that the product defines. */
  onMake?: (() => void) | undefined
  /** The value is a new secret, which is shown once and can be copied. */
  canBeCopied?: boolean
}

/** An input for a secret, typed or generated. A stored one is shown as its mask, which is selected on focus. */
export function SecretInput({ words, value, onType, onMake, canBeCopied = false, ...rest }: SecretInputProps) {
  return (
    <>
      <PasswordInput
        {...rest}
        autoComplete="new-password"
        showLabel={words.show}
        hideLabel={words.hide}
        value={value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(target.value)}
      />
      {onMake && (
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" icon="i-lucide-wand-sparkles" onClick={onMake}>
            {words.make}
          </Button>
          {canBeCopied && <CopyButton text={value} label={words.copy} doneLabel={words.copied} />}
        </span>
      )}
    </>
  )
}
