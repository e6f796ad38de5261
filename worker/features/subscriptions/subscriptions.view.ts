import type { BilledPayment } from '../../contract/billing.ts'
import type { PaymentStatus, SubscriptionStatus } from '../../contract/billing-terms.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Notice } from '../../contract/notices.ts'
import type { SubscriptionEdit } from '../../contract/subscription-edits.ts'
import type { Payment, Subscription } from '../../contract/subscriptions.ts'
import { pick } from '../../core/pick.ts'
import type { subscriptions } from '../../schema/subscriptions.ts'
import { type PlanRow, planView } from '../plans/plans.view.ts'
import type { BilledPaymentRow } from './billing.store.ts'
import { isLive } from './subscriptions.rules.ts'

export interface PaymentRow {
  id: string
  amountCents: number
  creditCents: number
  returnedCents: number
  status: PaymentStatus
  periodStart: string | null
  periodEnd: string | null
  createdAt: number
}

export interface SubscriptionRow {
  subscription: typeof subscriptions.$inferSelect
  user: Subscription['user']
  plan: PlanRow
  payments: PaymentRow[]
}

const paymentView = (payment: PaymentRow): Payment => ({
  id: payment.id,
  amountUsd: payment.amountCents / 100,
  creditUsd: payment.creditCents / 100,
  returnedUsd: payment.returnedCents / 100,
  status: payment.status,
  periodStart: payment.periodStart,
  periodEnd: payment.periodEnd,
  createdAt: new Date(payment.createdAt).toISOString(),
})

export const billedPaymentView = (payment: BilledPaymentRow): BilledPayment => ({
  ...paymentView(payment),
  planName: payment.planName,
  billingCycle: payment.billingCycle,
})

export const subscriptionView = (
  { subscription, user, plan, payments }: SubscriptionRow,
  { today, locale }: { today: string; locale: Locale },
): Subscription => ({
  ...pick(subscription, 'id', 'status', 'startDate', 'endDate', 'autoRenew', 'isTrial'),
  isLive: isLive(subscription, today),
  user: { id: user.id, name: user.name, email: user.email, companyName: user.companyName },
  plan: planView(plan, locale),
  payments: payments.map(paymentView),
})

const STEP_NOTICES: Record<SubscriptionStatus, Notice> = {
  active: 'subscription.activated',
  paused: 'subscription.paused',
  cancelled: 'subscription.cancelled',
}

/** The notice for a super administrator's edit: that of the new status, or of an update. */
export const noticeOf = ({ status, planId }: SubscriptionEdit): Notice =>
  status === undefined || planId !== undefined ? 'subscription.updated' : STEP_NOTICES[status]
