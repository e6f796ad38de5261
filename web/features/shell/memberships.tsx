import { useLingui } from '@lingui/react/macro'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '../../../worker/contract/accounts.ts'
import { api, unwrap } from '../../core/api.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { currentSession, keepSession } from '../../core/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** The accounts that the person belongs to. */
export const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: async () => (await unwrap(api.account.accounts.$get())).data.accounts,
})

/** The page is loaded anew: nothing that was read in the other account stays. */
function enter(profile: Profile): void {
  const session = currentSession()
  if (session) keepSession({ ...session, ...profile })
  location.assign('/dashboard')
}

export const switchAccount = async (accountId: string): Promise<void> =>
  enter((await unwrap(api.account.switch.$post({ json: { accountId } }))).data)
const leaveTeam = async (): Promise<void> => enter((await unwrap(api.account.members.me.$delete())).data)

/** Asks before the person leaves the account that he works in. */
export function LeaveTeam({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui()
  const { cancel } = useCommonWords()
  const [loading, load] = useState(false)
  const [error, fail] = useState<string | null>(null)
  const leave = () => {
    load(true)
    leaveTeam().catch((error: unknown) => {
      load(false)
      fail(sayFailure(error))
    })
  }
  return (
    <ConfirmDialog
      {...{ open: true, loading, error, onClose, onConfirm: leave, cancelLabel: cancel }}
      title={t`¿Dejar el equipo de ${name}?`}
      confirmLabel={t`Dejar el equipo`}
    >
      {t`Pierdes el acceso al momento y sigues en tu propia cuenta. Para volver necesitas otra invitación.`}
    </ConfirmDialog>
  )
}
