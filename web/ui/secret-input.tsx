import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { PasswordInput } from './password-input.tsx'

interface SecretInputProps {
  name?: string
  value: string
  readOnly?: boolean | undefined
  words: Record<'show' | 'hide' | 'make' | 'copy' | 'copied', string>
  onType: (value: string) => void
  /** Generates a new one, for secrets of ours. */
  onMake?: (() => void) | undefined
  /** Shown once, so that it can be copied. */
  canBeCopied?: boolean
}

/** A secret, typed or generated; a stored one is its mask, which is selected as a whole. */
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
