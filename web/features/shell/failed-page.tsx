import { useLingui } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { ApiFailure } from '../../core/failure.ts'
import { FailedState } from '../../ui/states.tsx'

/** Whether a script of an earlier build is missing after a deployment; then only a reload helps. */
const isStaleBuild = (error: unknown): boolean => error instanceof TypeError && /import|module/i.test(error.message)

export function FailedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const retry = () => {
    if (isStaleBuild(error)) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <FailedState
      title={<h1>{t`Esta página no se pudo mostrar`}</h1>}
      message={error instanceof ApiFailure ? error.message : t`Algo falló al cargarla. Inténtalo de nuevo.`}
      retryLabel={t`Reintentar`}
      onRetry={retry}
    />
  )
}
