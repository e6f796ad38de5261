import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account } from '../../../worker/contract/account.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { accountQuery } from './account.api.ts'

/** What needs the account, once it is known; until then that it is on its way, or why it is not. */
export function AccountGate({ children }: { children: (account: Account) => ReactNode }) {
  const { t } = useLingui()
  const { retry } = useCommonWords()
  const account = useQuery(accountQuery)
  if (account.data) return children(account.data)
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
        <Loading label={t`Cargando tu cuenta`} />
      )}
    </Card>
  )
}
