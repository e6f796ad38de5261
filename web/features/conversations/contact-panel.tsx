import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import type { Outcome } from '../../../worker/contract/outcomes.ts'
import { isSuperAdmin } from '../../../worker/contract/permissions.ts'
import type { WholeSession } from '../../../worker/contract/threads.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { countryOfPhone, useCountryName } from '../../core/countries.ts'
import { formatDate, formatMoment } from '../../core/format.ts'
import { useRights } from '../../core/rights.ts'
import { LOCALE_NAMES, useLocale } from '../../core/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { FailedState } from '../../ui/states.tsx'
import { ContactAttributes, ContactTags } from './contact-attributes.tsx'
import { personIn } from './session-pages.ts'
import { sessionText } from './session-text.ts'
import { StatusBadge, useStatusNames } from './status-badge.tsx'
import { relatedQuery } from './threads.api.ts'

interface ContactPanelProps {
  agentId: string
  sessionId: string
  session: WholeSession
  thread: NonNullable<WholeSession['thread']>
  /** The display names of the contact and of the assigned member. */
  name: string
  assignee: string | undefined
  isReader: boolean
  /** The panel is beside the messages; otherwise it is a dialog. */
  isSidePanel: boolean
  onClose: () => void
}

const isLocale = (language: string): language is keyof typeof LOCALE_NAMES => language in LOCALE_NAMES

/** The data of a contact and of the conversation, with the attributes, tags and links that members edit. */
export function ContactPanel(props: ContactPanelProps) {
  const { isSidePanel, name, onClose } = props
  const { t } = useLingui()
  const title = t`Ficha del contacto`
  if (isSidePanel)
    return (
      <section aria-label={title} className="w-72 shrink-0 overflow-y-auto border-l border-line p-4">
        <KnownContact {...props} />
      </section>
    )
  return (
    <Dialog open onClose={onClose} title={name} description={title}>
      <KnownContact {...props} />
    </Dialog>
  )
}

function KnownContact({ agentId, sessionId, session, thread, assignee, isReader }: ContactPanelProps) {
  const exchanges = session.conversations
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Facts exchanges={exchanges} thread={thread} assignee={assignee} />
      <ContactTags agentId={agentId} thread={thread} isReader={isReader} />
      <ContactAttributes thread={thread} isReader={isReader} />
      <SessionRecord sessionId={sessionId} exchanges={exchanges} />
      {/* Last, because it is loaded later and would shift what is below it. */}
      <RelatedThreads agentId={agentId} sessionId={sessionId} />
    </div>
  )
}

interface FactsProps {
  exchanges: WholeSession['conversations']
  thread: ContactPanelProps['thread']
  assignee: string | undefined
}

function Facts({ exchanges, thread, assignee }: FactsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const nameOf = useChannelName()
  const countryName = useCountryName()
  const statusNames = useStatusNames()
  const { name, username, phone, email, page, country: reportedCountry } = thread.contact ?? personIn(exchanges) ?? {}
  const country = reportedCountry ?? (phone && countryOfPhone(phone))
  const last = exchanges.at(-1)
  const language = exchanges.findLast(({ metadata }) => metadata.language)?.metadata.language
  const outcomes: Record<Outcome, string> = {
    resolved: t`Resuelta sin una persona`,
    handedOver: t`Pasada a una persona`,
    unknown: t`El agente no supo`,
    left: t`Se fue esperando a una persona`,
    unanswered: t`Sin respuesta`,
  }
  const rated = () => {
    if (!thread.rating || !thread.ratedAt) return null
    const day = formatDate(thread.ratedAt, locale)
    return (
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className={thread.rating > 0 ? 'i-lucide-thumbs-up' : 'i-lucide-thumbs-up rotate-180'} />
        {thread.rating > 0 ? t`Sí (${day})` : t`No (${day})`}
      </span>
    )
  }
  const assigned = (name: string): string => {
    if (thread.assignedBy === 'turns') return t`${name}, asignada por turnos`
    return thread.assignedBy === 'load' ? t`${name}, asignada por carga` : name
  }
  const facts: [string, ReactNode][] = [
    [t`Nombre`, name],
    [t`Canal`, last && nameOf(last.metadata.channelType)],
    [
      t`Teléfono`,
      phone && (
        <a href={`tel:${phone}`} className="underline">
          {phone}
        </a>
      ),
    ],
    [
      t`Correo electrónico`,
      email && (
        <a href={`mailto:${email}`} className="underline">
          {email}
        </a>
      ),
    ],
    [t`Nombre de usuario`, username],
    [t`País`, country && countryName(country)],
    [t`Página`, page],
    [t`Idioma`, language && (isLocale(language) ? LOCALE_NAMES[language] : language)],
    [t`Estado`, thread.status === 'open' ? t`Responde el agente` : statusNames[thread.status]],
    [t`Resultado`, thread.outcome && outcomes[thread.outcome]],
    [t`¿Le fue de ayuda?`, rated()],
    [t`La atiende`, assignee ? assigned(assignee) : t`Nadie en particular`],
    [t`Primer mensaje`, formatDate(thread.startedAt, locale)],
  ]
  return (
    <dl className="grid gap-2 text-sm">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere font-medium" dir="auto">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Links to other conversations of the same contact. */
function RelatedThreads({ agentId, sessionId }: Pick<ContactPanelProps, 'agentId' | 'sessionId'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const isAdmin = isSuperAdmin(useRights())
  const { data, error, isPending, refetch } = useQuery(relatedQuery(agentId, sessionId))
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t`Otras conversaciones suyas`}</h3>
      {error && !data && <FailedState title={t`Error al cargar las conversaciones`} query={{ error, refetch }} />}
      {/* Room for the longer of both texts: a dialog that changes its height moves what somebody is about to press. */}
      {(isPending || data?.length === 0) && (
        <p role="status" className="min-h-10 text-sm text-ink-soft">
          {isPending ? t`Buscando otras conversaciones` : t`Ninguna con el mismo teléfono, usuario o correo anotado.`}
        </p>
      )}
      <ul className="grid gap-1">
        {data?.map((thread) => (
          <li key={thread.id}>
            <Link
              to="/conversations"
              search={{
                session: thread.sessionId,
                sessionAgent: thread.agentId,
                ...(isAdmin && { agent: thread.agentId }),
              }}
              className="grid gap-1 rounded-field px-3 py-2 text-sm hover:bg-surface-sunken"
            >
              <span className="flex items-center gap-2">
                <span aria-hidden className={channelIcon(thread.channelType)} />
                <span className="min-w-0 grow truncate font-medium">{thread.agentName}</span>
                <time dateTime={thread.lastAt} className="shrink-0 text-xs text-ink-soft">
                  {formatMoment(thread.lastAt, locale)}
                </time>
              </span>
              <span className="truncate text-ink-soft" dir="auto">
                {thread.last.userMessage || t`Mensaje eliminado`}
              </span>
              <span>
                <StatusBadge {...thread} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SessionRecordProps {
  sessionId: string
  exchanges: readonly Conversation[]
}

/** The stored data of a conversation as JSON, with a button that copies it. */
function SessionRecord({ sessionId, exchanges }: SessionRecordProps) {
  const { t } = useLingui()
  const { copied } = useCommonWords()
  const locale = useLocale()
  const stored = JSON.stringify(exchanges, null, 2)
  const text = sessionText(exchanges, {
    visitor: t`Visitante:`,
    agent: t`Agente:`,
    when: (timestamp) => formatDate(timestamp, locale, { time: true }),
  })
  const copying = {
    doneLabel: copied,
    onFailed: () => notify.error(t`Error al copiar al portapapeles`),
  }
  return (
    <details className="group text-sm">
      <summary className="flex w-fit cursor-pointer items-center gap-1 rounded-field font-medium">
        <span aria-hidden className="i-lucide-chevron-right transition-transform group-open:rotate-90" />
        {t`Datos almacenados`}
      </summary>
      <p className="mt-3 text-ink-soft">{t`Identificador de la conversación`}</p>
      <p className="font-mono break-all">{sessionId}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={text} label={t`Copiar como texto`} {...copying} />
        <CopyButton text={stored} label={t`Copiar los datos`} {...copying} />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 max-h-[50dvh] overflow-auto rounded-field border border-line bg-surface-sunken p-3 text-xs font-mono"
      >
        {stored}
      </pre>
    </details>
  )
}
