import { useLingui } from '@lingui/react/macro'
import type { Agent } from '../../../worker/contract/agents.ts'
import type { Channel, ChannelType } from '../../../worker/contract/channels.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ChannelForm } from './channel-form.tsx'

export interface ChannelDialogProps {
  agent: Agent
  /** What can be chosen: the types still open for a new channel, or the type that the channel has. */
  types: readonly ChannelType[]
  channel?: Channel
  onClose: () => void
}

export function ChannelDialog(props: ChannelDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.channel ? t`Editar canal` : t`Nuevo canal`}
      description={props.agent.name}
      closeLabel={t`Cerrar`}
    >
      <ChannelForm {...props} />
    </Dialog>
  )
}
