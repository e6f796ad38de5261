import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { CHANNEL_TYPES } from '../../../worker/contract/channels.ts'
import { INTENTS } from '../../../worker/contract/intents.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { usePeriod } from '../../core/use-period.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SearchInput, TextInput } from '../../ui/text-input.tsx'
import { type ConversationsSearch, SHOWN_STATUSES } from './conversations-search.ts'
import { useIntentNames } from './intent-badge.tsx'
import { useStatusNames } from './status-badge.tsx'
import { threadListsQuery } from './threads.api.ts'

export interface AgentOption {
  id: string
  name: string
}

interface SessionFiltersProps {
  search: ConversationsSearch
  onSearch: (search: ConversationsSearch) => void
  /** The agents to choose from; absent on a screen of one agent. */
  agents?: readonly AgentOption[] | undefined
  /** The agent of the list, and whether all agents can be shown together. */
  agentId: string | undefined
  mayShowAll: boolean
  /** Rendered beside the filter for unanswered messages. */
  beside: ReactNode
}

const named = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: nameOf(value) }))

export function SessionFilters({ search, onSearch, agents, agentId, mayShowAll, beside }: SessionFiltersProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const nameOf = useChannelName()
  const statusNames = useStatusNames()
  const intentNames = useIntentNames()
  const { channel, status, tag, intent, startDate, endDate } = search
  const { data } = useQuery(threadListsQuery(agentId))
  // A tag that is no longer in use stays in the options while the list is filtered by it.
  const tags = [...new Set([...(tag ? [tag] : []), ...(data?.tags ?? [])])].sort()
  const oneOf = (
    key: 'channel' | 'status' | 'intent' | 'tag',
    label: string,
    placeholder: string,
    options: { value: string; label: string }[],
  ) => (
    <Select
      aria-label={label}
      className="grow basis-36"
      placeholder={placeholder}
      options={options}
      value={search[key] ?? ''}
      onChange={({ target }) => onSearch({ ...search, [key]: target.value || undefined })}
    />
  )
  const panel = useId()
  const chosen = [channel, status, tag, intent, startDate || endDate].filter(Boolean).length
  const [isOpen, open] = useState(chosen > 0)
  const searchBox = useTypedSearch(
    search.search ?? '',
    (word) => onSearch({ ...search, search: word || undefined }),
    SEARCH_DEBOUNCE_MS,
  )
  const options = (agents ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isUnknown = agentId !== undefined && !options.some(({ value }) => value === agentId)
  return (
    <search className="grid gap-2 border-b border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={t`Buscar en los mensajes`}
          placeholder={words.search}
          maxLength={SEARCH_MAX}
          className="min-w-0 grow basis-[7em]"
          aria-keyshortcuts="/"
          {...searchBox}
        />
        <Button
          variant="secondary"
          icon="i-lucide-sliders-horizontal"
          aria-expanded={isOpen}
          aria-controls={panel}
          className={chosen > 0 ? 'bg-brand-soft! text-brand-strong!' : ''}
          onClick={() => open(!isOpen)}
        >
          {chosen > 0 ? t`Filtros (${chosen})` : t`Filtros`}
        </Button>
      </div>
      {agents && (
        <Select
          aria-label={t`Filtrar por agente`}
          {...(mayShowAll && { placeholder: t`Todos los agentes` })}
          options={isUnknown ? [{ value: agentId, label: t`Otro agente` }, ...options] : options}
          value={agentId ?? ''}
          onChange={({ target }) => onSearch({ ...search, agent: target.value || undefined })}
        />
      )}
      <div
        id={panel}
        hidden={!isOpen}
        className="-mx-2 -my-1 flex max-h-60 flex-wrap gap-2 overflow-y-auto px-2 py-1 [&[hidden]]:hidden"
      >
        {oneOf('channel', t`Filtrar por canal`, t`Todos los canales`, named(CHANNEL_TYPES, nameOf))}
        {oneOf(
          'status',
          t`Filtrar por estado`,
          t`Todos los estados`,
          named(SHOWN_STATUSES, (one) => statusNames[one]),
        )}
        {oneOf(
          'intent',
          t`Filtrar por alerta`,
          t`Con o sin alerta`,
          named(INTENTS, (one) => intentNames[one]),
        )}
        {tags.length > 0 &&
          oneOf(
            'tag',
            t`Filtrar por etiqueta`,
            t`Todas las etiquetas`,
            named(tags, (tag) => tag),
          )}
        <div className="basis-full">
          <DateFilter key={`${startDate} ${endDate}`} search={search} onSearch={onSearch} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Only
          isOn={search.unanswered === true}
          icon="i-lucide-circle-alert"
          onToggle={() => onSearch({ ...search, unanswered: search.unanswered ? undefined : true })}
        >
          {t`Solo sin responder`}
        </Only>
        <Only
          isOn={search.rated === 'badly'}
          icon="i-lucide-thumbs-up rotate-180"
          onToggle={() => onSearch({ ...search, rated: search.rated ? undefined : 'badly' })}
        >
          {t`Mal valoradas`}
        </Only>
        {beside}
      </div>
      {search.unanswered && agentId && (
        <Link
          to="/agents/$agentId/questions"
          params={{ agentId }}
          className="inline-flex items-center gap-1.5 justify-self-start text-sm font-medium text-brand-strong underline"
        >
          {t`Ver las preguntas sin respuesta`}
        </Link>
      )}
    </search>
  )
}

interface OnlyProps {
  isOn: boolean
  icon: string
  children: ReactNode
  onToggle: () => void
}

/** A toggle button for a filter. */
const Only = ({ isOn, icon, children, onToggle }: OnlyProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onToggle}
    className={classes(
      'inline-flex min-h-9 items-center gap-2 justify-self-start rounded-full border px-3 text-sm font-medium transition-colors',
      isOn
        ? 'border-transparent bg-danger-soft text-danger'
        : 'border-line-strong bg-surface text-ink-soft hover:bg-surface-sunken',
    )}
  >
    <span aria-hidden className={isOn ? 'i-lucide-check' : icon} />
    {children}
  </button>
)

interface DateFilterProps {
  search: ConversationsSearch
  onSearch: (search: ConversationsSearch) => void
}

function DateFilter({ search, onSearch }: DateFilterProps) {
  const { t } = useLingui()
  const { form, start, end, problem, problemId, clear } = usePeriod(search, (period) =>
    onSearch({ ...search, ...period }),
  )
  return (
    <form {...form} className="flex flex-wrap gap-x-2 gap-y-3 pt-1">
      <div className="grow basis-[10em]">
        <Field label={t`Desde`}>
          <TextInput {...start} />
        </Field>
      </div>
      <div className="grow basis-[10em]">
        <Field label={t`Hasta`}>
          <TextInput {...end} />
        </Field>
      </div>
      {problem && (
        <p id={problemId} role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex basis-full gap-2">
        <Button type="submit" size="small">
          {t`Aplicar`}
        </Button>
        <Button variant="ghost" size="small" onClick={clear}>
          {t`Limpiar`}
        </Button>
      </div>
    </form>
  )
}
