import { describe, expect, test } from 'vitest'
import { REPLY_AFTER_MS } from '../../web/features/home/sections/use-demo.ts'
import { EMOJIS } from '../../web/ui/chat/emojis.ts'
import { COUNTRIES } from '../../worker/contract/accounts.ts'
import { BILLING_CYCLES, PRICING_TYPES, SUBSCRIPTION_STATUSES } from '../../worker/contract/billing-terms.ts'
import { channelLimit } from '../../worker/contract/channels.ts'
import * as limits from '../../worker/contract/limits.ts'
import { DEFAULT_LOCALE, LOCALES } from '../../worker/contract/locales.ts'
import { PlanInput, pricingIssue } from '../../worker/contract/plans.ts'
import { catalogue } from '../../worker/local/catalogue.ts'

describe('the numbers of the product', () => {
  test('three languages, Spanish first #constant.locales', () => {
    expect([...LOCALES]).toEqual(['es', 'en', 'mn'])
    expect(DEFAULT_LOCALE).toBe('es')
  })

  test('ten rows a page, twenty conversations #constant.page-size', () => {
    expect([limits.PAGE_SIZE, limits.CONVERSATIONS_PAGE_SIZE]).toEqual([10, 20])
  })

  test('a search waits half a second, that for subscriptions less #constant.debounce', () => {
    expect([limits.SEARCH_DEBOUNCE_MS, limits.SUBSCRIPTION_SEARCH_DEBOUNCE_MS]).toEqual([500, 300])
  })

  test('the demonstration answers after a second and a half #constant.demo', () => {
    expect(REPLY_AFTER_MS).toBe(1500)
  })

  test('what an agent may be called and told #constant.agent-limits', () => {
    expect([limits.AGENT_NAME_MAX, limits.AGENT_DESCRIPTION_MAX]).toEqual([100, 500])
  })

  test('what a type may be called and told #constant.agent-type-limits', () => {
    expect([limits.AGENT_TYPE_NAME_MIN, limits.AGENT_TYPE_NAME_MAX]).toEqual([2, 100])
    expect([limits.AGENT_TYPE_DESCRIPTION_MAX, limits.SYSTEM_MESSAGE_MAX]).toEqual([500, 2000])
  })

  test('what roles and permissions may be called #constant.role-limits', () => {
    expect([limits.ROLE_NAME_MIN, limits.ROLE_DESCRIPTION_MAX, limits.PERMISSION_NAME_MIN]).toEqual([2, 500, 2])
  })

  test('cycles, kinds of price and statuses #constant.choices', () => {
    expect([...BILLING_CYCLES]).toEqual(expect.arrayContaining(['monthly', 'yearly']))
    expect([...PRICING_TYPES]).toEqual(['fixed', 'commission'])
    expect([...SUBSCRIPTION_STATUSES]).toEqual(['active', 'paused', 'cancelled'])
  })

  test('a commission to 100 percent, and at least one agent and one conversation #constant.plan-limits', () => {
    const byCommission = (commissionRate: number) => pricingIssue({ pricingType: 'commission', commissionRate })
    expect([byCommission(100), byCommission(2.55)]).toEqual([null, null])
    for (const rate of [0, 100.01, 2.555]) expect(byCommission(rate)).toEqual({ commissionRate: expect.any(String) })
    const plan = { name: 'P', pricingType: 'fixed', priceUsd: 1, billingCycle: 'monthly', agentTypeIds: [] }
    for (const [count, isTaken] of [
      [1, true],
      [0, false],
    ] as const) {
      expect(PlanInput.safeParse({ ...plan, maxAgents: count }).success).toBe(isTaken)
      expect(PlanInput.safeParse({ ...plan, maxConversations: count }).success).toBe(isTaken)
    }
  })

  test('a trial of fifteen days, 20 and 99 dollars #constant.catalogue', () => {
    const planOf = (name: string) => catalogue(0).find((statement) => statement.includes(`'${name}'`)) ?? ''
    expect(planOf('Starter')).toMatch(/2000, 1, 1000, 15, 'monthly'/)
    expect(planOf('Professional')).toMatch(/9900, 3, 10000, 0, 'monthly'/)
  })

  test('five channels where the type of the agent names none, else as many as it names #constant.channels', () => {
    expect(channelLimit({})).toBe(5)
    expect(channelLimit({ webchat: {}, viber: {} })).toBe(2)
  })

  test('fifty events are kept #constant.stream-kept', () => {
    expect(limits.STREAM_EVENTS_KEPT).toBe(50)
  })

  test('typing ends after ten seconds #constant.typing', () => {
    expect(limits.TYPING_FALLBACK_MS).toBe(10_000)
  })

  test('a QR of 200 pixels with a margin of 2 #constant.qr', () => {
    expect([limits.QR_WIDTH, limits.QR_MARGIN]).toEqual([200, 2])
  })

  test('a frame of 400 by 600 #constant.embed', () => {
    expect([limits.EMBED_WIDTH, limits.EMBED_HEIGHT]).toEqual([400, 600])
  })

  test('about a hundred and ten emojis, each once #constant.emojis', () => {
    expect(EMOJIS.length).toBeGreaterThan(100)
    expect(EMOJIS.length).toBeLessThan(120)
    expect(new Set(EMOJIS).size).toBe(EMOJIS.length)
  })

  test('fifteen countries and another #constant.countries', () => {
    expect(COUNTRIES).toHaveLength(16)
    expect(COUNTRIES.at(-1)).toBe('other')
  })
})
