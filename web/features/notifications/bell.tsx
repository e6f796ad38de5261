import { Popover } from '@base-ui/react/popover'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { NotificationList } from './notification-list.tsx'
import { unreadQuery } from './notifications.api.ts'

const SHOWN_MAX = 99

/** The bell of the header: how many notifications are unread, and behind it the list. */
export function Bell() {
  const { t } = useLingui()
  const unread = useQuery(unreadQuery).data ?? 0
  const [isOpen, setOpen] = useState(false)
  const label = unread > 0 ? t`Avisos, sin leer: ${unread}` : t`Avisos`
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <span className="relative inline-flex">
        <Popover.Trigger render={<IconButton label={label} icon="i-lucide-bell" />} />
        {unread > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute right-0 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 text-xs font-semibold text-brand-ink"
          >
            {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
          </span>
        )}
      </span>
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
