import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/button.tsx'

export function BackToTypes() {
  const { t } = useLingui()
  return (
    <Link to="/admin/agent-types" className={buttonClasses({ variant: 'ghost', size: 'small' })}>
      <span aria-hidden className="i-lucide-arrow-left" />
      {t`Tipos de agente`}
    </Link>
  )
}
