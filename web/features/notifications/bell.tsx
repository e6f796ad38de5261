import { useQuery } from '@tanstack/react-query'
import { useLazyOnDemand } from '../../core/use-lazy-on-demand.ts'
import { withRetries } from '../../core/with-retries.ts'
import { BellFace } from './bell-face.tsx'
import { unreadQuery } from './notifications.api.ts'

const fetchPopover = () => withRetries(() => import('./bell-popover.tsx')).then(({ BellPopover }) => BellPopover)

/** The bell in the header: the number of unread notifications; a press opens the list. */
export default function Bell() {
  const unread = useQuery(unreadQuery).data ?? 0
  const { Component: Arrived, isRequested, button } = useLazyOnDemand(fetchPopover)
  return (
    <span className="relative inline-flex">
      {Arrived ? <Arrived unread={unread} isOpenAtFirst={isRequested} /> : <BellFace unread={unread} {...button} />}
    </span>
  )
}
