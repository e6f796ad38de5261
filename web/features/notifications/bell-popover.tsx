import { Popover } from '@base-ui/react/popover'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { NoticeKind } from '../../../worker/contract/notification-kinds.ts'
import type { Notification } from '../../../worker/contract/notifications.ts'
import { formatAgo, useNow } from '../../core/ago.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useContactName } from '../../core/contact-name.ts'
import { useMorePages } from '../../core/use-more-pages.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BellFace } from './bell-face.tsx'
import { notificationsQuery, useMarkRead } from './notifications.api.ts'

/** The bell with the popover that lists the notifications. */
export function BellPopover({ unread, isOpenAtFirst }: { unread: number; isOpenAtFirst: boolean }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={<BellFace unread={unread} />} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-90 outline-none">
          <Popover.Popup className="max-h-[70dvh] w-sm max-w-[var(--available-width)] overflow-y-auto rounded-card border border-line bg-surface text-ink shadow-float outline-none">
            <NotificationList
              unread={unread}
              title={<Popover.Title className="font-semibold">{t`Avisos`}</Popover.Title>}
              onOpen={() => setOpen(false)}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const MINUTE_MS = 60_000

function useKindWords(): Record<NoticeKind, string> {
  const { t } = useLingui()
  return {
    waiting: t`Espera a una persona`,
    written: t`Escribió donde atiende una persona`,
    overdue: t`Sigue esperando`,
    engine: t`Su motor no funciona`,
    channel: t`Uno de sus canales dejó de funcionar.`,
  }
}

/** The link of a notification: the thread, the agent's channels, or the agent's home, which shows engine failures. */
function linkOf({ kind, agentId, sessionId }: Notification) {
  const params = { agentId }
  if (sessionId !== null)
    return { to: '/agents/$agentId/conversations', params, search: { session: sessionId } } as const
  return kind === 'channel'
    ? ({ to: '/agents/$agentId/channels', params } as const)
    : ({ to: '/agents/$agentId', params } as const)
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const now = useNow(MINUTE_MS)
  const kinds = useKindWords()
  const nameOf = useContactName()
  const { contact, contactNumber, channelType, sessionId, statusReason } = notification
  const person = contact ?? (contactNumber === null ? t`Alguien` : nameOf({ contactNumber }))
  const channelName = useChannelName()
  const isUnread = notification.readAt === null
  return (
    <li className="border-t border-line">
      <Link
        {...linkOf(notification)}
        onClick={onOpen}
        className="grid gap-0.5 px-4 py-3 text-sm hover:bg-surface-sunken focus-visible:bg-surface-sunken"
      >
        <span className="flex items-baseline gap-2">
          <span className={classes('min-w-0 flex-1 truncate', isUnread && 'font-semibold')}>
            {sessionId === null ? notification.agentName : person}
          </span>
          {isUnread && <span aria-hidden className="size-2 shrink-0 self-center rounded-full bg-brand" />}
          {isUnread && <VisuallyHidden>{t`Sin leer`}</VisuallyHidden>}
          <time dateTime={notification.at} className="shrink-0 text-xs text-ink-faint">
            {formatAgo(notification.at, locale, now)}
          </time>
        </span>
        <span className="text-ink-soft">
          {notification.isAssigned && notification.kind === 'waiting'
            ? t`Espera a una persona: se te asignó`
            : kinds[notification.kind]}
          {statusReason !== null && ` ${statusReason}`}
        </span>
        {channelType && (
          <span className="truncate text-xs text-ink-faint">
            {sessionId !== null && `${notification.agentName} · `}
            {channelName(channelType)}
          </span>
        )}
      </Link>
    </li>
  )
}

interface NotificationListProps {
  unread: number
  title: ReactNode
  onOpen: () => void
}

/** The member's notifications, the newest first. Opening one marks those of its thread as read. */
function NotificationList({ unread, title, onOpen }: NotificationListProps) {
  const { t } = useLingui()
  const { loading } = useCommonWords()
  const list = useInfiniteQuery(notificationsQuery)
  const more = useMorePages(list)
  const mark = useMarkRead()
  const rows = list.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const open = ({ id, agentId, sessionId, readAt }: Notification) => {
    if (readAt === null) mark.mutate(sessionId === null ? { id } : { thread: { agentId, sessionId } })
    onOpen()
  }
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-4 py-2">
        {title}
        {unread > 0 && (
          <Button variant="ghost" size="small" loading={mark.isPending} onClick={() => mark.mutate({})}>
            {t`Marcar todo como leído`}
          </Button>
        )}
      </div>
      <div>
        {list.isPending && <Loading label={loading} rows={3} />}
        {list.isError && rows.length === 0 && <FailedState title={t`No pudimos cargar tus avisos`} query={list} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState icon="i-lucide-bell" title={t`Nada por ahora`}>
            {t`Aquí te avisamos cuando alguien espera a una persona o escribe donde atiende una, y al dueño de la cuenta, cuando un motor o un canal no funciona.`}
          </EmptyState>
        )}
        <ul className="grid">
          {rows.map((notification) => (
            <Row key={notification.id} notification={notification} onOpen={() => open(notification)} />
          ))}
        </ul>
        {list.hasNextPage && (
          <div className="grid border-t border-line p-2">
            <Button variant="ghost" size="small" loading={more.isLoading} onClick={more.load}>
              {t`Ver más`}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
