import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '../../../worker/contract/accounts.ts'
import type { UsersEdited } from '../../../worker/contract/users.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useEditUsers } from './users.api.ts'

const NAMES_SHOWN = 5

interface ActivationDialogProps {
  users: readonly User[]
  isActive: boolean
  /** Called after the change. */
  onDone: () => void
  onClose: () => void
}

/** Asks before several users are activated or deactivated; then lists those that could not be changed, if any. */
export function ActivationDialog({ users, isActive, onDone, onClose }: ActivationDialogProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const edit = useEditUsers()
  const [kept, setKept] = useState<UsersEdited['kept']>([])
  const count = users.length
  const others = count - NAMES_SHOWN
  const notifyChanged = (changed: number) => {
    if (changed === 0) return
    const message = isActive
      ? t`${plural(changed, { one: 'Se activó # usuario', other: 'Se activaron # usuarios' })}`
      : t`${plural(changed, { one: 'Se desactivó # usuario', other: 'Se desactivaron # usuarios' })}`
    notify.success(words.done, message)
  }
  const confirm = () =>
    edit.mutate(
      { userIds: users.map(({ id }) => id), isActive },
      {
        onError: (error, isHere) => isHere || notify.error(failureMessage(error)),
        onSuccess: (answer, isHere) => {
          notifyChanged(answer.changed.length)
          if (!isHere) return
          onDone()
          if (answer.kept.length === 0) onClose()
          else setKept(answer.kept)
        },
      },
    )
  if (kept.length > 0) return <KeptDialog kept={kept} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={
        isActive
          ? t`${plural(count, { one: '¿Activar # usuario?', other: '¿Activar # usuarios?' })}`
          : t`${plural(count, { one: '¿Desactivar # usuario?', other: '¿Desactivar # usuarios?' })}`
      }
      confirmLabel={isActive ? t`Activar` : t`Desactivar`}
      danger={!isActive}
      loading={edit.isPending}
      error={edit.error && failureMessage(edit.error)}
    >
      <p>
        {isActive
          ? t`Podrán entrar otra vez y sus agentes volverán a responder.`
          : t`Se cierran sus sesiones, no podrán entrar y sus agentes dejan de responder. Podrás activarlos otra vez.`}
      </p>
      <ul className="mt-3 grid gap-0.5 text-ink">
        {users.slice(0, NAMES_SHOWN).map(({ id, name }) => (
          <li key={id} className="break-words">
            {name}
          </li>
        ))}
        {others > 0 && <li>{t`${plural(others, { one: 'y # más', other: 'y # más' })}`}</li>}
      </ul>
    </ConfirmDialog>
  )
}

function KeptDialog({ kept, onClose }: Pick<ActivationDialogProps, 'onClose'> & { kept: UsersEdited['kept'] }) {
  const { t } = useLingui()
  const { close } = useCommonWords()
  return (
    <Dialog open onClose={onClose} size="small" title={t`No se cambiaron todos`}>
      <ul className="grid gap-3">
        {kept.map(({ id, name, message }) => (
          <li key={id} className="min-w-0">
            <p className="font-semibold break-words">{name ?? t`Un usuario que ya no existe`}</p>
            <p className="text-sm text-ink-soft">{message}</p>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{close}</Button>
      </DialogActions>
    </Dialog>
  )
}
