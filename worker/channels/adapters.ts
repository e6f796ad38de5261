import type { ChannelAdapter, ProviderType } from './adapter.ts'
import { facebook } from './facebook.ts'
import { instagram } from './instagram.ts'
import { telegram } from './telegram.ts'
import { viber } from './viber.ts'
import { whatsapp } from './whatsapp.ts'

const adapters: Record<ProviderType, ChannelAdapter> = { facebook, instagram, whatsapp, telegram, viber }

export const isProvider = (type: string): type is ProviderType => Object.hasOwn(adapters, type)
export const adapterOf = (type: ProviderType): ChannelAdapter => adapters[type]
