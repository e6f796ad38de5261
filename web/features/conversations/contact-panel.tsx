import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WholeSession } from '../../../worker/contract/threads.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { countryOfPhone, useCountryName } from '../../core/countries.ts'
import { formatDate } from '../../core/format.ts'
import { LOCALE_NAMES } from '../../core/locale-names.ts'
import { useLocale } from '../../core/words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ContactAttributes } from './contact-attributes.tsx'
import { ContactTags } from './contact-tags.tsx'
import { RelatedThreads } from './related-threads.tsx'
import { personIn } from './session-pages.ts'
import { SessionRecord } from './session-record.tsx'
import { useStatusNames } from './status-badge.tsx'

interface ContactPanelProps {
  agentId: string
  sessionId: string
  session: WholeSession
  thread: NonNullable<WholeSession['thread']>
  /** What the contact is called, and the member who attends to it. */
  name: string
  assignee: string | undefined
  isReader: boolean
  /** Beside the messages; a dialog where there is no room for that. */
  isBeside: boolean
  onClose: () => void
}

const isLocale = (language: string): language is keyof typeof LOCALE_NAMES => language in LOCALE_NAMES

/** All that is known of a contact and of the conversation, with what members note of both. */
export function ContactPanel(props: ContactPanelProps) {
  const { isBeside, name, onClose } = props
  const { t } = useLingui()
  const { close } = useCommonWords()
  const title = t`Ficha del contacto`
  if (isBeside)
    return (
      <section aria-label={title} className="w-72 shrink-0 overflow-y-auto border-l border-line p-4">
        <Known {...props} />
      </section>
    )
  return (
    <Dialog open onClose={onClose} title={name} description={title} closeLabel={close}>
      <Known {...props} />
    </Dialog>
  )
}

function Known({ agentId, sessionId, session, thread, assignee, isReader }: ContactPanelProps) {
  const exchanges = session.conversations
  return (
    <div className="grid gap-5">
      <Facts exchanges={exchanges} thread={thread} assignee={assignee} />
      <ContactTags agentId={agentId} thread={thread} isReader={isReader} />
      <ContactAttributes thread={thread} isReader={isReader} />
      <SessionRecord sessionId={sessionId} exchanges={exchanges} />
      {/* Last, because it comes later than the rest and moves what is below it. */}
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
  const { name, username, phone, email, page, country: told } = thread.contact ?? personIn(exchanges) ?? {}
  const country = told ?? (phone && countryOfPhone(phone))
  const last = exchanges.at(-1)
  const language = exchanges.findLast(({ metadata }) => metadata.language)?.metadata.language
  const outcome = () => {
    if (last?.metadata.state === 'unanswered') return t`Sin responder`
    if (thread.isUnknown) return t`El agente no supo`
    return last?.metadata.state === 'members' ? t`La lleva una persona` : t`Respondida`
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
    [t`Última pregunta`, outcome()],
    [t`¿Le ayudamos?`, rated()],
    [t`La atiende`, assignee ? assigned(assignee) : t`Nadie en particular`],
    [t`Escribe desde`, formatDate(thread.startedAt, locale)],
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
