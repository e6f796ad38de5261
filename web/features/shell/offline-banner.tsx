import { Trans } from '@lingui/react/macro'
import { useOnline } from '../../core/use-online.ts'

/** Shown while there is no connection. Part of the first screen, because it could not be loaded later. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm font-medium text-warning">
          <span aria-hidden className="i-lucide-cloud-off shrink-0" />
          <Trans>Sin conexión. Lo que ves puede no estar al día.</Trans>
        </p>
      )}
    </div>
  )
}
