/** The kinds of billing, apart from the schemas: an address is read before any schema is there. */
export const PRICING_TYPES = ['fixed', 'commission'] as const
export type PricingType = (typeof PRICING_TYPES)[number]
export const BILLING_CYCLES = ['monthly', 'yearly'] as const
export type BillingCycle = (typeof BILLING_CYCLES)[number]
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
export const PAYMENT_STATUSES = ['pending', 'paid', 'void'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
