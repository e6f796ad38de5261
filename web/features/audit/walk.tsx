import { useLingui } from '@lingui/react/macro'
import { usePagerWords } from '../../core/common-words.ts'
import { Button } from '../../ui/button.tsx'

interface WalkProps {
  isNewest: boolean
  hasOlder: boolean
  onNewest: () => void
  onOlder: () => void
}

/** The log grows at its head, so it has no numbered pages: only the next older one, and the newest. */
export function Walk({ isNewest, hasOlder, onNewest, onOlder }: WalkProps) {
  const { t } = useLingui()
  const { navLabel } = usePagerWords()({ page: 1, totalPages: 1 })
  if (isNewest && !hasOlder) return null
  return (
    <nav aria-label={navLabel} className="flex flex-wrap justify-end gap-2 border-t border-line p-4">
      <Button variant="secondary" size="small" icon="i-lucide-chevrons-left" disabled={isNewest} onClick={onNewest}>
        {t`Lo más reciente`}
      </Button>
      <Button variant="secondary" size="small" disabled={!hasOlder} onClick={onOlder}>
        {t`Más antiguas`}
        <span aria-hidden className="i-lucide-chevron-right" />
      </Button>
    </nav>
  )
}
