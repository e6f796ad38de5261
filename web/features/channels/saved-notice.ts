import { useLingui } from '@lingui/react/macro'
import type { Channel } from '../../../worker/contract/channels.ts'
import { notify } from '../../ui/notices.tsx'

interface Saved {
  data: Channel
  message?: string
}

/** Shows the notice after saving a channel, with a warning if the check at the provider failed. */
export function useSavedNotice() {
  const { t } = useLingui()
  return ({ data: { status, statusReason }, message }: Saved): void => {
    const title = message ?? t`Canal guardado`
    if (status === 'error') notify.warning(title, statusReason ?? t`En su tarjeta está lo que falta.`)
    else notify.success(title)
  }
}
