import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { useSentence } from '../../core/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type AuditSearch, filteredBy } from './audit-search.ts'

export interface AuditFilterProps {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

/** A period of days, both included; one that ends before it begins is refused here. */
export function PeriodFilter({ search, onSearch }: AuditFilterProps) {
  const { t } = useLingui()
  const say = useSentence()
  const problemId = useId()
  const [start, setStart] = useState(search.startDate ?? '')
  const [end, setEnd] = useState(search.endDate ?? '')
  const [problem, complain] = useState<string | null>(null)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const inOrder = !start || !end || start <= end
    complain(inOrder ? null : say('field.dateOrder'))
    if (inOrder) onSearch(filteredBy(search, { startDate: start || undefined, endDate: end || undefined }))
  }
  return (
    <form noValidate onSubmit={apply} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow basis-36 sm:max-w-48">
          <Field label={t`Desde`}>
            <TextInput type="date" value={start} onChange={({ target }) => setStart(target.value)} />
          </Field>
        </div>
        <div className="grow basis-36 sm:max-w-48">
          <Field label={t`Hasta`}>
            <TextInput
              type="date"
              value={end}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? problemId : undefined}
              onChange={({ target }) => setEnd(target.value)}
            />
          </Field>
        </div>
        <Button type="submit" variant="secondary">
          {t`Aplicar`}
        </Button>
      </div>
      {problem && (
        <p id={problemId} role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}
