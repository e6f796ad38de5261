/** The states of a delivery; it only moves forward. */
export const DELIVERY_STATES = ['pending', 'sent', 'delivered', 'read', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
