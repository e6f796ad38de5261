import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ApiFailure, sayFailure } from '../../core/failure.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'

/** Why there is no agent. The plans open beside it: nothing that was typed is lost. */
export function StartFailure({ failure }: { failure: unknown }) {
  const { t } = useLingui()
  const lacksPlan = failure instanceof ApiFailure && /^(?:plan|subscription)\./.test(failure.code)
  return (
    <>
      <FormFailure>{sayFailure(failure)}</FormFailure>
      {lacksPlan && (
        <Link
          to="/subscription"
          target="_blank"
          className={buttonClasses({ variant: 'secondary' })}
          aria-label={t`Ver los planes en otra pestaña`}
        >
          {t`Ver los planes`}
          <span aria-hidden className="i-lucide-external-link ml-2" />
        </Link>
      )}
    </>
  )
}
