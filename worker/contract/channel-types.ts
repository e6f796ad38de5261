/** The channels an agent can be put on; apart from their schemas, which an address does not need. */
export const CHANNEL_TYPES = ['webchat', 'facebook', 'instagram', 'whatsapp', 'telegram', 'viber'] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]
