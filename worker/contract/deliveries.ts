/** How far a reply has come on its way to a person at a provider. It only moves forward. */
export const DELIVERY_STATES = ['pending', 'sent', 'delivered', 'read', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
