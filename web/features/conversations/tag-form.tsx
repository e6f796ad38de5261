import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { TAG_MAX } from '../../../worker/contract/thread-limits.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface TagFormProps {
  /** Tags that are in use; suggested while typing. */
  known: readonly string[]
  isPending: boolean
  onAdd: (tag: string, done: () => void) => void
}

export function TagForm({ known, isPending, onAdd }: TagFormProps) {
  const { t } = useLingui()
  const list = useId()
  const [tag, setTag] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (tag.trim() && !isPending) onAdd(tag.trim(), () => setTag(''))
  }
  return (
    <form onSubmit={add} className="flex gap-2">
      <TextInput
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
      <Button type="submit" variant="secondary" loading={isPending} disabled={!tag.trim()}>
        {t`Añadir`}
      </Button>
    </form>
  )
}
