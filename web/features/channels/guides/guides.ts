import type { ChannelType } from '../../../../worker/contract/channels.ts'
import { facebook } from './facebook.ts'
import type { Guide } from './guide.ts'
import { instagram } from './instagram.ts'
import { telegram } from './telegram.ts'
import { viber } from './viber.ts'
import { whatsapp } from './whatsapp.ts'

export type ProviderType = Exclude<ChannelType, 'webchat'>
export const isProviderType = (type: ChannelType): type is ProviderType => type !== 'webchat'

/** The web chat has no provider, so it has no guide. */
export const GUIDES: Record<ProviderType, Guide> = { facebook, instagram, whatsapp, telegram, viber }
