import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactMessage } from '../../../worker/contract/contact.ts'
import { CONTACT_STATES } from '../../../worker/contract/contact-states.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { messagesQuery } from './contact.api.ts'
import type { ContactSearch } from './contact-search.ts'
import { DeleteMessage } from './delete-message.tsx'
import { MessageRow } from './message-row.tsx'

interface ContactMessagesScreenProps {
  search: ContactSearch
  onSearch: (search: ContactSearch) => void
}

/** What visitors wrote in the contact form of the home page. */
export function ContactMessagesScreen({ search, onSearch }: ContactMessagesScreenProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const [deleted, remove] = useState<ContactMessage | null>(null)
  const messages = useQuery(messagesQuery(search))
  const rows = messages.data?.data.messages ?? []
  const open = messages.data?.data.open ?? 0
  const { page, totalPages } = messages.data?.meta ?? { page: 1, totalPages: 1 }
  const list = usePagedList(messages, {
    rows: rows.length,
    page,
    totalPages,
    failed: t`Error al cargar los mensajes`,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  const states = { open: t`Por atender`, done: t`Atendidos` }
  const isNarrowed = Boolean(search.state) || page > 1
  return (
    <>
      <ListScreen
        title={t`Mensajes de contacto`}
        subtitle={t`Lo que escriben los visitantes en la página de inicio. Se responde por correo.`}
        filters={
          <>
            <Select
              aria-label={t`Filtrar por estado`}
              className="grow sm:grow-0 basis-44"
              placeholder={t`Todos los estados`}
              options={CONTACT_STATES.map((value) => ({ value, label: states[value] }))}
              value={search.state ?? ''}
              onChange={({ target }) => onSearch({ state: CONTACT_STATES.find((state) => state === target.value) })}
            />
            {messages.data && (
              <p role="status" className="text-sm text-ink-soft">
                {t`${plural(open, { 0: 'Nada por atender', one: '# por atender', other: '# por atender' })}`}
              </p>
            )}
          </>
        }
        {...list}
        loadingLabel={t`Cargando mensajes`}
        empty={
          <EmptyState
            icon="i-lucide-message-square-quote"
            title={isNarrowed ? t`Ningún mensaje coincide` : t`Todavía no ha escrito nadie`}
            action={
              isNarrowed && (
                <Button variant="secondary" onClick={() => onSearch({})}>
                  {words.clearFilters}
                </Button>
              )
            }
          >
            {!isNarrowed && t`Aquí verás lo que te escriban con el formulario de contacto.`}
          </EmptyState>
        }
      >
        <ul aria-label={t`Mensajes de contacto`} className="divide-y divide-line">
          {rows.map((message) => (
            <li key={message.id}>
              <MessageRow message={message} onDelete={remove} />
            </li>
          ))}
        </ul>
      </ListScreen>
      {deleted && <DeleteMessage message={deleted} onClose={() => remove(null)} />}
    </>
  )
}
