import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ApiFailure, sayFailure } from '../../core/failure.ts'

const MINUTE = 60

/** Why signing in failed, as a sentence. */
function useExplanation(): (failure: unknown) => string {
  const { t } = useLingui()
  return (failure) => {
    if (!(failure instanceof ApiFailure)) return sayFailure(failure)
    if (failure.code === 'auth.accountDeactivated') return t`Cuenta desactivada. Contacta con el administrador.`
    if (failure.status !== 429 || failure.retryAfter === null) return failure.message
    const seconds = failure.retryAfter
    const minutes = Math.ceil(seconds / MINUTE)
    return seconds < MINUTE
      ? t`Demasiados intentos. Vuelve a intentarlo en ${plural(seconds, { one: '# segundo', other: '# segundos' })}.`
      : t`Demasiados intentos. Vuelve a intentarlo en ${plural(minutes, { one: '# minuto', other: '# minutos' })}.`
  }
}

export function SignInFailure({ failure }: { failure: unknown }) {
  const explain = useExplanation()
  return (
    <div role="alert">
      {failure !== null && (
        <p className="flex items-start gap-2 rounded-field bg-danger-soft px-3 py-2.5 text-sm text-danger">
          <span aria-hidden className="i-lucide-circle-alert mt-0.5 shrink-0" />
          {typeof failure === 'string' ? failure : explain(failure)}
        </p>
      )}
    </div>
  )
}
