import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId } from 'react'
import { TAG_MAX } from '../../../worker/contract/thread-limits.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUnsent } from './use-unsent.ts'

interface TagFormProps {
  /** Keeps what is typed and not added (`useUnsent`); without it a dialog asks before it is discarded. */
  formKey?: string
  /** Tags that are in use; suggested while typing. */
  known: readonly string[]
  /** The field is empty at once, so that the next tag can be typed; `putBack` writes the tag into it again if it is still empty. */
  onAdd: (tag: string, putBack: () => void) => void
}

export function TagForm({ formKey, known, onAdd }: TagFormProps) {
  const { t } = useLingui()
  const list = useId()
  const [tag, setTag] = useUnsent(formKey, 'tag', '')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const added = tag.trim()
    if (!added) return
    setTag('')
    onAdd(added, () => setTag((now) => now || added))
  }
  return (
    <form onSubmit={add} className="flex gap-2">
      <TextInput
        name={formKey === undefined ? 'tag' : undefined}
        aria-label={t`Nueva etiqueta`}
        placeholder={t`Nueva etiqueta`}
        list={list}
        maxLength={TAG_MAX}
        autoComplete="off"
        value={tag}
        onChange={({ target }) => setTag(target.value)}
      />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Button type="submit" variant="secondary" disabled={!tag.trim()}>
        {t`Añadir`}
      </Button>
    </form>
  )
}
