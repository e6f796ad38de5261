import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSentence } from '../../core/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ConversationsSearch } from './conversations-search.ts'

interface DateFilterProps {
  search: ConversationsSearch
  onSearch: (search: ConversationsSearch) => void
}

export function DateFilter({ search, onSearch }: DateFilterProps) {
  const { t } = useLingui()
  const say = useSentence()
  const [start, setStart] = useState(search.startDate ?? '')
  const [end, setEnd] = useState(search.endDate ?? '')
  const [problem, complain] = useState<string | null>(null)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const inOrder = !start || !end || start <= end
    complain(inOrder ? null : say('field.dateOrder'))
    if (inOrder) onSearch({ ...search, startDate: start || undefined, endDate: end || undefined })
  }
  return (
    <form noValidate onSubmit={apply} className="flex flex-wrap gap-x-2 gap-y-3 pt-1">
      <div className="grow basis-40">
        <Field label={t`Desde`}>
          <TextInput type="date" value={start} onChange={({ target }) => setStart(target.value)} />
        </Field>
      </div>
      <div className="grow basis-40">
        <Field label={t`Hasta`}>
          <TextInput
            type="date"
            value={end}
            aria-invalid={problem ? true : undefined}
            onChange={({ target }) => setEnd(target.value)}
          />
        </Field>
      </div>
      {problem && (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex basis-full gap-2">
        <Button type="submit" size="small">
          {t`Aplicar`}
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            setStart('')
            setEnd('')
            complain(null)
            onSearch({ ...search, startDate: undefined, endDate: undefined })
          }}
        >
          {t`Limpiar`}
        </Button>
      </div>
    </form>
  )
}
