import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRights } from '../../core/rights.ts'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/states.tsx'
import { type NavigationEntry, navigationFor } from './navigation.ts'

interface PlacesProps {
  /** Only icons are visible; the names are for screen readers and tooltips. */
  compact?: boolean
  onChosen?: () => void
}

function PlaceLinks({ places, compact, onChosen }: PlacesProps & { places: readonly NavigationEntry[] }) {
  const { i18n } = useLingui()
  return (
    <ul className="grid gap-1">
      {places.map(({ to, label, icon }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact: to === '/admin' }}
            activeProps={{ className: 'bg-brand-soft text-brand-strong font-semibold' }}
            inactiveProps={{ className: 'text-ink-soft hover:bg-surface-sunken hover:text-ink' }}
            title={compact ? i18n._(label) : undefined}
            {...(onChosen && { onClick: onChosen })}
            className={classes(
              'flex min-h-11 items-center gap-3 rounded-field px-3 text-sm transition-colors duration-150',
              compact && 'justify-center',
            )}
          >
            <span aria-hidden className={classes(icon, 'text-lg shrink-0')} />
            <span className={compact ? 'sr-only' : 'truncate'}>{i18n._(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The entries of the navigation, filtered by permissions. */
export function Places({ compact = false, onChosen }: PlacesProps) {
  const { t } = useLingui()
  const rights = useRights()
  const { places, administration } = navigationFor(rights)
  const shared = { compact, ...(onChosen && { onChosen }) }
  return (
    <nav aria-label={t`Principal`} className="grid gap-6 content-start">
      {places.length > 0 ? <PlaceLinks places={places} {...shared} /> : !rights.known && <Skeleton className="h-48" />}
      {administration.length > 0 && (
        <section aria-label={t`Administración`} className="grid gap-2">
          {compact ? (
            <hr className="border-line" />
          ) : (
            <p aria-hidden className="px-3 text-xs font-semibold text-ink-faint">
              <Trans>Administración</Trans>
            </p>
          )}
          <PlaceLinks places={administration} {...shared} />
        </section>
      )}
    </nav>
  )
}
