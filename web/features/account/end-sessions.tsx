import { useLingui } from '@lingui/react/macro'
import type { AccountSession } from '../../../worker/contract/account.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useEndSessions } from './account.api.ts'
import { useDeviceName } from './device-name.ts'

interface EndSessionsProps {
  which: AccountSession | 'others'
  onClose: () => void
}

/** Asks before one session ends, or all but this one. */
export function EndSessions({ which, onClose }: EndSessionsProps) {
  const { t } = useLingui()
  const { cancel } = useCommonWords()
  const nameOf = useDeviceName()
  const ending = useEndSessions()
  const isAll = which === 'others'
  const device = isAll ? '' : nameOf(which.userAgent)
  const confirm = () =>
    ending.mutate(isAll ? which : { id: which.id }, {
      onSuccess: (message) => {
        notify.success(message ?? t`Sesión terminada`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={isAll ? t`¿Terminar las demás sesiones?` : t`¿Terminar esta sesión?`}
      confirmLabel={isAll ? t`Terminar las demás` : t`Terminar la sesión`}
      cancelLabel={cancel}
      loading={ending.isPending}
      error={ending.error && sayFailure(ending.error)}
    >
      {isAll
        ? t`Todos los demás dispositivos tendrán que iniciar sesión de nuevo. En este sigues dentro.`
        : t`${device} tendrá que iniciar sesión de nuevo para entrar en tu cuenta.`}
    </ConfirmDialog>
  )
}
