import { Popover } from '@base-ui/react/popover'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BellFace } from './bell-face.tsx'
import { NotificationList } from './notification-list.tsx'

/** The list of notifications behind the bell. */
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
