import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { useSentence } from '../../core/sentences.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchInput, TextInput } from '../../ui/text-input.tsx'
import type { ConversationsSearch } from './conversations-search.ts'

interface SessionFiltersProps {
  search: ConversationsSearch
  onSearch: (search: ConversationsSearch) => void
}

export function SessionFilters({ search, onSearch }: SessionFiltersProps) {
  const { t } = useLingui()
  const panel = useId()
  const hasDates = Boolean(search.startDate || search.endDate)
  const [isOpen, open] = useState(hasDates)
  const box = useTypedSearch(
    search.search ?? '',
    (word) => onSearch({ ...search, search: word || undefined }),
    SEARCH_DEBOUNCE_MS,
  )
  return (
    <search className="grid gap-3 border-b border-line p-3">
      <div className="flex items-center gap-2">
        <SearchInput label={t`Buscar en los mensajes`} maxLength={SEARCH_MAX} className="grow" {...box} />
        <IconButton
          label={t`Filtrar por fecha`}
          icon="i-lucide-sliders-horizontal"
          aria-expanded={isOpen}
          aria-controls={panel}
          className={hasDates ? 'bg-brand-soft text-brand-strong!' : ''}
          onClick={() => open(!isOpen)}
        />
      </div>
      <div id={panel} hidden={!isOpen}>
        <DateFilter key={`${search.startDate} ${search.endDate}`} search={search} onSearch={onSearch} />
      </div>
    </search>
  )
}

function DateFilter({ search, onSearch }: SessionFiltersProps) {
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
    <form noValidate onSubmit={apply} className="grid grid-cols-2 gap-3">
      <Field label={t`Desde`}>
        <TextInput type="date" value={start} onChange={({ target }) => setStart(target.value)} />
      </Field>
      <Field label={t`Hasta`}>
        <TextInput
          type="date"
          value={end}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => setEnd(target.value)}
        />
      </Field>
      {problem && (
        <p role="alert" className="col-span-2 text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="col-span-2 flex gap-2">
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
