import { AnalyticsQuery } from '../analytics.ts'
import { Analytics, Dashboard, Overview } from '../answers/figures.ts'
import type { CallDoc } from './call.ts'
import { agent, ids, plan } from './examples.ts'

const figures = {
  conversations: 128,
  sessions: 40,
  unanswered: 2,
  inputTokens: 51_200,
  outputTokens: 12_800,
  costUsd: 0.42,
}
const measured = { ...figures, medianResponseMs: 1500, p95ResponseMs: 6000 }
const period = { from: '2026-11-20', to: '2026-11-20' }

export const figuresCalls = {
  'GET /api/dashboard': {
    summary: 'Read how things stand',
    description:
      "Of the caller's own agents; what agents that were deleted since have done counts. Months and days are those of UTC.",
    answer: { Dashboard },
    gives: {
      hasPlan: true,
      agents: { total: 2, active: 1 },
      conversations: 640,
      month: { from: '2026-11-01', to: '2026-11-20', figures, previous: figures },
      trend: [{ date: '2026-11-20', conversations: 9 }],
      attention: {
        channels: [{ agentId: ids.agent, agentName: agent.name, channelType: 'telegram' }],
        unanswered: [{ agentId: ids.agent, agentName: agent.name, unanswered: 2 }],
      },
    },
  },
  'GET /api/analytics': {
    summary: 'Read the figures of a period',
    description:
      "At most 366 days, beside as many before. Of the caller's own agents, those that were deleted since as well, or of one; a super administrator may name anybody's. Times are to the precision of the buckets they are counted in.",
    query: { AnalyticsQuery },
    answer: { Analytics },
    codes: ['agent.notFound'],
    asks: period,
    gives: {
      period,
      previousPeriod: { from: '2026-11-19', to: '2026-11-19' },
      totals: measured,
      previous: measured,
      byDay: [{ date: '2026-11-20', ...measured }],
      byChannel: [{ channelType: 'webchat', ...measured }],
      agents: [{ id: ids.agent, name: agent.name }],
    },
  },
  'GET /api/admin/overview': {
    summary: 'Read the figures of the platform',
    description: 'Months and days are those of UTC.',
    answer: { Overview },
    gives: {
      users: { active: 90, newThisMonth: 12 },
      agents: 140,
      subscriptions: [{ planId: ids.plan, planName: plan.name, count: 60 }],
      today: figures,
      month: figures,
      payments: { pending: { count: 2, amountUsd: 198 }, paid: { count: 30, amountUsd: 2970 } },
      channelsInError: 1,
    },
  },
} as const satisfies Record<string, CallDoc>
