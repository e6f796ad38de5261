/** The types of channels. In a module of its own, so that parsing the parameters of a page's address does not load zod. */
export const CHANNEL_TYPES = ['webchat', 'facebook', 'instagram', 'whatsapp', 'telegram', 'viber'] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]
