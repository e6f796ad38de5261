import { useLingui } from '@lingui/react/macro'
import type { Channel } from '../../../worker/contract/channels.ts'
import { notify } from '../../ui/notices.tsx'

interface Saved {
  data: Channel
  message?: string
}

/** The notice after saving a channel: its provider was asked about the change and may have refused it. */
export function useSavedNotice() {
  const { t } = useLingui()
  return ({ data: { status, statusReason }, message }: Saved): void => {
    const said = message ?? t`Canal guardado`
    if (status === 'error') notify.warning(said, statusReason ?? t`En su tarjeta está lo que falta.`)
    else notify.success(said)
  }
}
