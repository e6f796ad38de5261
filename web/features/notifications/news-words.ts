import { useLingui } from '@lingui/react/macro'
import { useChannelName } from '../../core/channel-looks.ts'
import type { News } from './news.ts'

/** The text of a notification. `name`: `null` when the agent's name cannot be read. */
export function useNewsWords() {
  const { t } = useLingui()
  const channelName = useChannelName()
  return ({ what, channelType }: News, name: string | null): { title: string; text: string } => {
    const agent = name ?? t`Tu agente`
    const channel = channelName(channelType)
    return {
      conversation: { title: t`Nueva conversación`, text: t`${agent} está atendiendo a alguien por ${channel}.` },
      unanswered: { title: t`Un mensaje quedó sin respuesta`, text: t`${agent} no pudo responder por ${channel}.` },
      undelivered: {
        title: t`Una respuesta no se entregó`,
        text: t`${channel} no aceptó lo que respondió ${agent}.`,
      },
      channel: { title: t`Un canal dejó de funcionar`, text: t`${channel} de ${agent} tiene un error.` },
    }[what]
  }
}
