import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'
import { ChannelForm, type ChannelFormProps } from './channel-form.tsx'

export function ChannelDialog(props: ChannelFormProps) {
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
