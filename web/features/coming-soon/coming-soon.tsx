import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../core/session.ts'
import { useRouteTitle } from '../../core/title.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The placeholder of a screen that does not exist yet. */
export function ComingSoon() {
  const title = useRouteTitle()
  const home = useSession() ? '/dashboard' : '/'
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6">
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon="i-lucide-hourglass"
          title={<Trans>Estamos preparando esta sección</Trans>}
          action={
            <Link to={home} className={buttonClasses({ variant: 'secondary' })}>
              <Trans>Volver al inicio</Trans>
            </Link>
          }
        >
          <Trans>Todavía no está disponible. Aparecerá aquí en cuanto esté lista.</Trans>
        </EmptyState>
      </Card>
    </div>
  )
}
