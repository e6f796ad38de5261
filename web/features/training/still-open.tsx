import { useLingui } from '@lingui/react/macro'
import { blanksIn } from '../../../worker/contract/blanks.ts'

/** Below a text of the behaviour: what it leaves open, and that its lines with that are left out. */
export function StillOpen({ text }: { text: string }) {
  const { t } = useLingui()
  const missing = blanksIn(text).join(', ')
  if (!missing) return null
  return (
    <p className="flex items-start gap-1.5 text-sm text-warning">
      <span aria-hidden className="i-lucide-square-pen mt-0.5 shrink-0" />
      {t`Por completar: ${missing}. Las líneas a las que les falta algo no se usan.`}
    </p>
  )
}
