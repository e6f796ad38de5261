import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { ChannelType } from '../../worker/contract/channels.ts'

interface Look {
  /** A string is a brand name, which is not translated. */
  name: string | MessageDescriptor
  icon: string
}

const LOOKS: Record<ChannelType, Look> = {
  webchat: { name: msg`Chat web`, icon: 'i-lucide-message-circle' },
  facebook: { name: 'Facebook Messenger', icon: 'i-lucide-facebook' },
  instagram: { name: 'Instagram', icon: 'i-lucide-instagram' },
  whatsapp: { name: 'WhatsApp', icon: 'i-lucide-phone' },
  telegram: { name: 'Telegram', icon: 'i-lucide-send' },
  viber: { name: 'Viber', icon: 'i-lucide-message-square-more' },
}

export const channelIcon = (type: ChannelType): string => LOOKS[type].icon

/** The name of a channel type in the user's language. */
export function useChannelName(): (type: ChannelType) => string {
  const { i18n } = useLingui()
  return (type) => {
    const { name } = LOOKS[type]
    return typeof name === 'string' ? name : i18n._(name)
  }
}
