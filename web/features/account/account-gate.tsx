import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account } from '../../../worker/contract/account.ts'
import { Card } from '../../ui/card.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { FailedState } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { accountQuery } from './account.api.ts'

interface GateProps {
  /** A placeholder of the same size, so that the layout does not shift. */
  waiting?: ReactNode
  children: (account: Account) => ReactNode
}

/** Renders its children once the account is loaded; until then the placeholder, or the error. */
export function AccountGate({ waiting, children }: GateProps) {
  const { t } = useLingui()
  const account = useQuery(accountQuery)
  if (account.data) return children(account.data)
  const label = t`Cargando tu cuenta`
  if (waiting && !account.isError)
    return (
      <div role="status" className="grid">
        <VisuallyHidden>{label}</VisuallyHidden>
        {waiting}
      </div>
    )
  return (
    <Card className="p-0!">
      {account.isError ? (
        <FailedState title={t`Error al cargar tu cuenta`} query={account} />
      ) : (
        <LoadingShape label={label}>{FORM}</LoadingShape>
      )}
    </Card>
  )
}
