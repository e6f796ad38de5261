import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { PasswordInput } from './password-input.tsx'

interface SecretInputProps {
  name?: string
  value: string
  readOnly?: boolean | undefined
  words: Record<'show' | 'hide' | 'make' | 'copy' | 'copied', string>
  onType: (value: string) => void
  /** Makes a new one, where it is for us to make. */
  onMake?: (() => void) | undefined
  /** It is shown here for once, so that it can be taken elsewhere. */
  canBeCopied?: boolean
}

/** A secret that is typed, or made here; one that is stored is its mask, which is chosen as a whole. */
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
