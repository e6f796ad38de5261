import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account } from '../../../worker/contract/account.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { accountQuery } from './account.api.ts'

interface GateProps {
  /** Stands in the place of what comes, as large as that, so that nothing below it moves under a finger. */
  waiting?: ReactNode
  children: (account: Account) => ReactNode
}

/** What needs the account, once it is known; until then that it is on its way, or why it is not. */
export function AccountGate({ waiting, children }: GateProps) {
  const { t } = useLingui()
  const { retry } = useCommonWords()
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
        <FailedState
          title={t`Error al cargar tu cuenta`}
          message={sayFailure(account.error)}
          retryLabel={retry}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <Loading label={label} />
      )}
    </Card>
  )
}
