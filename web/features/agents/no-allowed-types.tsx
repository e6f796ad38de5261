import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** Shown when the plan includes no agent type, so that no agent can be created. */
export const NoAllowedTypes = () => (
  <p role="status" className="rounded-field bg-warning-soft px-4 py-3 text-sm text-warning">
    <Trans>
      Tu plan no incluye ningún tipo de agente. Elige o mejora tu plan en{' '}
      <Link to="/subscription" className="font-semibold underline underline-offset-2">
        Suscripción
      </Link>
      .
    </Trans>
  </p>
)
