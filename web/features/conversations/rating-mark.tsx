import { useLingui } from '@lingui/react/macro'
import type { Rating } from '../../../worker/contract/ratings.ts'
import { Badge } from '../../ui/badge.tsx'

/** What the contact said of a reply. */
export function RatingMark({ rating }: { rating: Rating }) {
  const { t } = useLingui()
  const said = rating > 0 ? t`El contacto la valoró como útil` : t`El contacto la valoró como no útil`
  return (
    <span title={said} className="inline-flex">
      <Badge
        tone={rating > 0 ? 'success' : 'danger'}
        icon={rating > 0 ? 'i-lucide-thumbs-up text-sm' : 'i-lucide-thumbs-up rotate-180 text-sm'}
      >
        <span className="sr-only">{said}</span>
      </Badge>
    </span>
  )
}
