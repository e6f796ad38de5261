import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactMessage } from '../../../worker/contract/contact.ts'
import { CONTACT_STATES } from '../../../worker/contract/contact-states.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { LOCALE_NAMES, useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { messagesQuery, useDeleteMessage, useMarkMessage } from './contact.api.ts'
import type { ContactSearch } from './contact-search.ts'

interface ContactMessagesScreenProps {
  search: ContactSearch
  onSearch: (search: ContactSearch) => void
}

/** The messages from the contact form of the home page. */
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
  const isFiltered = Boolean(search.state) || page > 1
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
            title={isFiltered ? t`Ningún mensaje coincide` : t`Todavía no ha escrito nadie`}
            action={
              isFiltered && (
                <Button variant="secondary" onClick={() => onSearch({})}>
                  {words.clearFilters}
                </Button>
              )
            }
          >
            {!isFiltered && t`Aquí verás lo que te escriban con el formulario de contacto.`}
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

interface MessageRowProps {
  message: ContactMessage
  onDelete: (message: ContactMessage) => void
}

/** One message in full, with the address to answer to. */
function MessageRow({ message, onDelete }: MessageRowProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const locale = useLocale()
  const { id, name, email, doneAt, createdAt, language } = message
  const mark = useMarkMessage(id)
  const isDone = doneAt !== null
  const change = () => mark.mutate(!isDone, { onError: (error) => notify.error(words.error, failureMessage(error)) })
  return (
    <article className="grid gap-3 p-4 sm:px-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{name}</h2>
          <a
            href={`mailto:${email}`}
            className="rounded-field text-sm text-brand underline underline-offset-2 wrap-anywhere"
          >
            {email}
          </a>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-faint">
          <Badge tone={isDone ? 'success' : 'accent'}>{isDone ? t`Atendido` : t`Por atender`}</Badge>
          <span>{LOCALE_NAMES[language]}</span>
          <time dateTime={createdAt} className="tabular-nums">
            {formatDate(createdAt, locale, { time: true })}
          </time>
        </p>
      </header>
      <p className="max-w-prose whitespace-pre-wrap break-words">{message.message}</p>
      <footer className="flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={isDone ? 'i-lucide-undo-2' : 'i-lucide-check'}
          loading={mark.isPending}
          onClick={change}
        >
          {isDone ? t`Volver a abrir` : t`Marcar como atendido`}
        </Button>
        <IconButton
          label={t`Eliminar el mensaje de ${name}`}
          icon="i-lucide-trash-2"
          tone="danger"
          onClick={() => onDelete(message)}
        />
      </footer>
    </article>
  )
}

interface DeleteMessageProps {
  message: ContactMessage
  onClose: () => void
}

function DeleteMessage({ message: { id, name }, onClose }: DeleteMessageProps) {
  const { t } = useLingui()
  const deletion = useDeletion(useDeleteMessage(), id, { done: t`Mensaje de contacto eliminado`, notify, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el mensaje?`}>
      <Trans>
        El mensaje de <strong className="text-ink break-words">{name}</strong> se borra para siempre.
      </Trans>
    </ConfirmDialog>
  )
}
