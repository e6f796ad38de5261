import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { can } from '../../../worker/contract/permissions.ts'
import { useRights } from '../../core/rights.ts'
import { Loading } from '../../ui/states.tsx'
import { ObstacleNote } from './not-ready.tsx'
import { useReadiness } from './readiness.ts'

/** Renders the form for a new agent if one can be created; otherwise why not, before anything is typed. For a dialog. */
export function WhenReady({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  const { data: readiness, isError } = useReadiness(!isOpen)
  const mayChoose = can(useRights(), 'subscription_access')
  if (isOpen) return children
  // Without an answer the form is shown: the API refuses at its end what is not possible.
  if (isError || readiness?.kind === 'plan' || readiness?.kind === 'trial') open(true)
  else if (readiness) return <ObstacleNote obstacle={readiness} mayChoose={mayChoose} onClose={onClose} />
  return <Loading label={t`Cargando…`} />
}
