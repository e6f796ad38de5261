/** In a module of its own, so that parsing the parameters of a page's address does not load zod. */
export const PRICING_TYPES = ['fixed', 'commission'] as const
export type PricingType = (typeof PRICING_TYPES)[number]
export const BILLING_CYCLES = ['monthly', 'yearly'] as const
export type BillingCycle = (typeof BILLING_CYCLES)[number]
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
export const PAYMENT_STATUSES = ['pending', 'paid', 'void'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** What agents do once the plan's conversations of the month are used up: stop, or answer a tenth more and then stop. */
export const QUOTA_POLICIES = ['stop', 'grace'] as const
export type QuotaPolicy = (typeof QUOTA_POLICIES)[number]
