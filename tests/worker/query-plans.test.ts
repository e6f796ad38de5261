import { drizzle } from 'drizzle-orm/d1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as quota from '../../durable-objects/agent/accounts.store.ts'
import * as records from '../../durable-objects/agent/record.store.ts'
import * as agentIds from '../../worker/agent-client/agent-ids.store.ts'
import type { ChannelType } from '../../worker/contract/channels.ts'
import { THREAD_LISTS, type ThreadList } from '../../worker/contract/thread-status.ts'
import type { Database, RecordDatabase, Statement } from '../../worker/core/db.ts'
import { searchedWords } from '../../worker/core/full-text.ts'
import { CUSTOMER_ROLE } from '../../worker/core/system-roles.ts'
import * as account from '../../worker/features/account/account.store.ts'
import * as admins from '../../worker/features/admins/admins.store.ts'
import * as agentTypes from '../../worker/features/agent-types/agent-types.store.ts'
import * as agents from '../../worker/features/agents/agents.store.ts'
import * as openAgents from '../../worker/features/agents/public-agent.store.ts'
import * as analytics from '../../worker/features/analytics/analytics.store.ts'
import * as outcomes from '../../worker/features/analytics/outcomes.store.ts'
import { ratingsOf } from '../../worker/features/analytics/ratings.store.ts'
import * as links from '../../worker/features/auth/links.store.ts'
import * as sessions from '../../worker/features/auth/sessions.store.ts'
import * as behaviour from '../../worker/features/behaviour/behaviour.store.ts'
import * as engineKeys from '../../worker/features/behaviour/engine-keys.store.ts'
import * as channels from '../../worker/features/channels/channels.store.ts'
import * as dropped from '../../worker/features/chat/dropped.store.ts'
import * as uploads from '../../worker/features/chat/uploads.store.ts'
import * as conversations from '../../worker/features/conversations/conversations.store.ts'
import * as figures from '../../worker/features/conversations/figures.store.ts'
import * as lists from '../../worker/features/conversations/lists.store.ts'
import * as notes from '../../worker/features/conversations/notes.store.ts'
import * as search from '../../worker/features/conversations/search.store.ts'
import * as talks from '../../worker/features/conversations/sessions.store.ts'
import * as threads from '../../worker/features/conversations/threads.store.ts'
import * as dashboard from '../../worker/features/dashboard/dashboard.store.ts'
import * as idempotency from '../../worker/features/idempotency/idempotency.store.ts'
import * as ownAnswers from '../../worker/features/knowledge/answers.store.ts'
import * as knowledgeBin from '../../worker/features/knowledge/bin.store.ts'
import * as knowledge from '../../worker/features/knowledge/knowledge.store.ts'
import * as copies from '../../worker/features/knowledge/passages.store.ts'
import * as reading from '../../worker/features/knowledge/reading.store.ts'
import * as notices from '../../worker/features/notifications/notifications.store.ts'
import * as overview from '../../worker/features/overview/overview.store.ts'
import * as permissions from '../../worker/features/permissions/permissions.store.ts'
import * as plans from '../../worker/features/plans/plans.store.ts'
import * as rejected from '../../worker/features/rejected/rejected.store.ts'
import * as reports from '../../worker/features/reports/weekly.store.ts'
import * as roles from '../../worker/features/roles/roles.store.ts'
import * as billing from '../../worker/features/subscriptions/billing.store.ts'
import * as editing from '../../worker/features/subscriptions/editing.store.ts'
import * as listing from '../../worker/features/subscriptions/listing.store.ts'
import * as payments from '../../worker/features/subscriptions/payments.store.ts'
import * as planQuota from '../../worker/features/subscriptions/quota.store.ts'
import * as renewal from '../../worker/features/subscriptions/renewal.store.ts'
import * as subscriptions from '../../worker/features/subscriptions/subscriptions.store.ts'
import * as ownership from '../../worker/features/team/ownership.store.ts'
import * as questions from '../../worker/features/training/questions.store.ts'
import * as review from '../../worker/features/training/review.store.ts'
import * as testCases from '../../worker/features/training/test-cases.store.ts'
import * as retention from '../../worker/features/upkeep/retention.store.ts'
import * as upkeep from '../../worker/features/upkeep/upkeep.store.ts'
import * as activation from '../../worker/features/users/activation.store.ts'
import * as removal from '../../worker/features/users/removal.store.ts'
import { searchExpression } from '../../worker/features/users/users.rules.ts'
import * as users from '../../worker/features/users/users.store.ts'
import * as assignments from '../../worker/record/assignments.store.ts'
import { threadsGone } from '../../worker/record/binned.store.ts'
import { answering, noticesRemoved } from '../../worker/record/notices.store.ts'
import * as owners from '../../worker/record/owners.store.ts'
import { exchangesRemoved } from '../../worker/record/removed.store.ts'
import type { ExchangeRecord } from '../../worker/record/rows.ts'
import { threadsEnding, threadsUnassigned } from '../../worker/record/threads.store.ts'
import * as writers from '../../worker/record/writer.store.ts'
import * as written from '../../worker/record/written.store.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent } from '../support/tenants.ts'

let server: Server
let db: Database
let record: RecordDatabase
beforeAll(async () => {
  server = await startServer()
  db = drizzle(server.db as never, { casing: 'snake_case' }) as unknown as Database
  record = drizzle(server.record as never, { casing: 'snake_case' }) as unknown as RecordDatabase
})
afterAll(() => server.close())

const id = '11111111-1111-4111-8111-111111111111'
const page = { page: 3, limit: 20 }
const listed = { ...page, sort: 'createdAt' } as const
const byName = { ...page, sort: 'name' } as const
const slice = { limit: 20, offset: 40 }
const said = searchedWords('hola mundo')
const days = { agentId: id, startDate: '2026-01-01', endDate: '2026-02-01' }
const period = { from: '2026-01-01', to: '2026-02-01' }
const ofAgent = { agentIds: [id], channelType: undefined }
const ofOwner = { agentIds: [id, id], channelType: 'webchat' } as const
const words = '{name} : ("ana"*)'
const block = { ownerId: id, month: '2026-01', agentId: id }
const wanted = { base: 0, used: 0, op: 1, most: 4 }

const ownAnswer = {
  id,
  agentId: id,
  language: 'es',
  questions: ['x'],
  body: 'x',
  identity: 'answer:x',
  isLearned: true,
  now: 0,
} as const

const SENT_MESSAGE = { name: 'm_1', channelType: 'facebook' } as const
const kept = { rowid: 1, agentId: id, retentionMs: 0, recordDatabase: 1 }

const everyTalk = {
  limit: 20,
  after: { at: 5, number: 5 },
  isUnanswered: false,
  words: null,
  reader: { userId: id, since: 0 },
}
const oldTalks = { ...everyTalk, startDate: '2026-01-01', endDate: '2026-02-01', channelType: 'viber' as const }

const attempt = { userId: id, call: 'x', key: 'x', bodyHash: 'x', holder: 'x', leaseUntil: 0, createdAt: 0 }
const named = searchExpression("Ángel O'Brien")
const everybody = { expression: null }

interface Query {
  toSQL?: () => { sql: string; params: unknown[] }
  getQuery?: () => { sql: string; params: unknown[] }
}

const newPlan = {
  id,
  name: 'Plan',
  description: null,
  pricingType: 'fixed',
  priceCents: 0,
  commissionBasisPoints: 0,
  billingCycle: 'monthly',
  maxAgents: 1,
  maxConversations: 1,
  features: null,
  translations: {},
  isPublic: true,
  trialDays: 0,
} as const

const figured = {
  state: 'answered',
  response_ms: 1,
  input_tokens: 1,
  output_tokens: 1,
  cost_micros: 1,
  opens: 1,
}
const flushed: ExchangeRecord = {
  facts: { id, session_id: id, channel_type: 'webchat', day: '2026-01-01', ...figured },
  isRecorded: false,
  isRated: true,
  thread: {
    id,
    session_id: id,
    visitor: null,
    channel_type: 'webchat',
    status: 'open',
    contact: null,
    at: 1,
    waiting_since: null,
    utc_offset: null,
    intent: null,
  },
  messages: [{ ...figured, number: 1, author: 'contact', text: 'hola', id, origin: 'server' }],
}

const writer = { agentId: id, epoch: 1, rejected: 0, rejectedSince: null }

const own = { accountId: id, agentIds: null }
const ownerChange = { id, from: id, to: id, now: 0 }

const QUERIES: [string, () => Query][] = [
  ['a page of own agents', () => agents.agentsPage(db, own, page)],
  ['the number of own agents', () => agents.agentsCount(db, own, {})],
  [
    'a page of own agents that are searched',
    () => agents.agentsPage(db, own, { ...page, search: 'x', typeId: id, language: 'es' }),
  ],
  ['the number of own agents that are searched', () => agents.agentsCount(db, own, { search: 'x', language: 'es' })],
  ['the links for a new password of an address', () => links.dropLinks(db, 'newPassword', links.withEmail('x'))],
  [
    'a new link of an address',
    () => links.insertLink(db, { hash: 'x', kind: 'newPassword', expiresAt: 0 }, links.withEmail('x')),
  ],
  ['one agent', () => agents.agentById(db, own, id)],
  ['what a plan says', () => agents.planFacts(db, id, id)],
  ['an agent in public', () => openAgents.publicAgent(db, id)],
  ['the active channels of an agent', () => openAgents.activeChannels(db, id)],
  ['the opening texts of an agent', () => openAgents.openingTexts(db, id)],
  ['the channels of an agent', () => channels.channelsOf(db, id)],
  ['one channel', () => channels.channelById(db, own, id)],
  ['channels that are called', () => channels.channelsInPublic(db, [{ agentId: id, type: 'viber' }])],
  ['a page of conversations', () => conversations.pageByDays(record, { agentId: id }, slice)],
  ['a page of conversations between days', () => conversations.pageByDays(record, days, slice)],
  ['the number of conversations', () => conversations.countByDays(record, days)],
  [
    'a page of conversations of a channel',
    () => conversations.pageByDays(record, { ...days, channelType: 'viber' }, slice),
  ],
  [
    'a page of conversations of a rare channel',
    () => conversations.rareChannelPage(record, { ...days, channelType: 'viber' }, slice),
  ],
  ['a page of a session', () => conversations.filteredPage(record, { agentId: id, sessionId: 'session-1' }, slice)],
  ['the number of exchanges of a session', () => conversations.filteredCount(record, { ...days, sessionId: 's' })],
  ['one conversation', () => conversations.conversationById(record, id, id)],
  ['a session', () => conversations.sessionOf(record, id, 'session-1', 500)],
  [
    'messages that were let go of, of all agents',
    () => dropped.droppedPage(record, { ownerId: id, agentIds: [id] }, slice),
  ],
  ['messages that were let go of, of one agent', () => dropped.droppedPage(record, { agentId: id }, slice)],
  ['how many were let go of', () => dropped.droppedCount(record, { ownerId: id, agentIds: [id] })],
  ['a message that was let go of', () => dropped.droppedByKey(record, id, 'facebook:m')],
  [
    'a page of sessions of all agents',
    () => talks.sessionsPage(record, { ownerId: id, agentIds: [id] }, everyTalk, 21),
  ],
  ['a page of sessions between days', () => talks.sessionsPage(record, { ownerId: id, agentIds: [id] }, oldTalks, 21)],
  [
    'a page of sessions that are searched',
    () => talks.sessionsPage(record, { ownerId: id, agentIds: [id] }, { ...oldTalks, words: said }, 21),
  ],
  ...[true, false].map((isRare): [string, () => Query] => [
    `a page of sessions of a channel that is ${isRare ? '' : 'not '}rare`,
    () =>
      talks.sessionsPage(record, { ownerId: id, agentIds: [id] }, { ...oldTalks, channelType: 'viber' }, 21, isRare),
  ]),
  ['a page of sessions of one agent', () => talks.sessionsPage(record, { agentId: id }, oldTalks, 21)],
  ['the lists of all agents', () => lists.countsOfLists(record, { ownerId: id, agentIds: [id] }, everyTalk.reader)],
  ['the lists of one agent', () => lists.countsOfLists(record, { agentId: id }, everyTalk.reader)],
  ['the notes of a session', () => notes.notesOfSession(record, id, 'session-1')],
  ['a note', () => notes.deleteNote(record, 1, id, id)],
  ['whom threads are assigned to', () => assignments.assigneesOf(record, id, ['s'])],
  ['who may answer an agent', () => answering(db, id, true)],
  ['what was told of threads that are gone', () => noticesRemoved(db, [{ agentId: id, sessionId: 's' }])],
  ['the threads that end with old exchanges', () => threadsEnding(record, [id])],
  ['the threads that ended with deleted exchanges', () => threadsGone(record, [id])],
  ['up to when a member has read', () => threads.setReadUpTo(record, 1, id, true)],
  ['what members wrote in a session', () => threads.membersMessages(record, id, 's', 50)],
  ['the thread of a session, and whether its contact has left', () => threads.threadOfSession(record, id, 's', 0)],
  ['one session', () => talks.sessionsPage(record, { agentId: id }, { ...everyTalk, sessionId: 'session-1' }, 2)],
  [
    'the other threads of a contact',
    () =>
      talks.sessionsPage(
        record,
        { ownerId: id, agentIds: [id] },
        { ...everyTalk, related: { agentId: id, sessionId: 's' } },
        20,
      ),
  ],
  ['the figures by channel', () => figures.figuresByChannel(record, id)],
  ['the figures by day', () => figures.figuresByDay(record, id, '2026-01-01')],
  ['the times of replies', () => figures.replyTimes(record, id, '2026-01-01')],
  ['the analytics of an agent by day', () => analytics.figuresByDay(record, ofAgent, period)],
  ['the analytics of an owner by day', () => analytics.figuresByDay(record, ofOwner, period)],
  ['the analytics of an agent by channel', () => analytics.figuresByChannel(record, ofAgent, period)],
  ['the analytics of an owner by channel', () => analytics.figuresByChannel(record, ofOwner, period)],
  ['the times of an agent by day', () => analytics.timesByDay(record, ofAgent, period)],
  ['the times of an owner by day', () => analytics.timesByDay(record, ofOwner, period)],
  ['the times of an owner by channel', () => analytics.timesByChannel(record, ofOwner, period)],
  ['how the threads of an owner ended', () => outcomes.outcomesOf(record, { ...ofOwner, now: 0 }, period)],
  ['what contacts of an owner rated', () => ratingsOf(record, ofOwner, period)],
  ['what those of an agent rated', () => ratingsOf(record, ofAgent, period)],
  ['how those of an agent ended', () => outcomes.outcomesOf(record, { ...ofAgent, now: 0 }, period)],
  ['the busy hours of an owner', () => outcomes.hoursOf(record, ofOwner, period)],
  ['the questions of an owner', () => outcomes.questionsOf(record, ofOwner, period)],
  ['the names of people', () => outcomes.userNames(db, [id])],
  ['the agents to choose from', () => analytics.agentNames(db, own, 500)],
  ['how many agents an owner has', () => dashboard.agentCounts(db, own)],
  ['the figures of an owner since a day', () => dashboard.figuresSince(record, [id], '2026-01-01')],
  ['which agents have threads that wait', () => dashboard.agentsWaiting(record, [id], 5)],
  ['the channels of an owner that fail', () => dashboard.failingChannels(db, own, 5)],
  [
    'the agents of an owner that leave somebody unanswered',
    () => dashboard.agentsUnanswering(record, [id], '2026-01-01', 5),
  ],
  ['the questions that an agent had no answer to', () => questions.unknownExchanges(record, id, 1000)],
  ['what the newest passages of an agent are asked by', () => review.questionsOfAgent(db, id)],
  ['the passages of an agent that may leave something open', () => review.bracketedOf(db, id)],
  ['passages of an agent by their numbers', () => review.textsOf(db, id, [1])],
  ["the questions of an agent's type", () => review.typeQuestionsOf(db, id)],
  ['the questions of an agent that are settled', () => questions.settledOf(db, id)],
  ['the settling of questions', () => questions.settle(db, id, [{ identity: 'answer:x', key: 'x' }], 0)],
  ['a page of own answers', () => ownAnswers.answersPage(db, id, { ...page, search: 'x' })],
  ['the number of own answers', () => ownAnswers.answersCount(db, id, 'x')],
  ['the time zones of all accounts', () => reports.timeZones(db)],
  ['the mails that are due', () => notices.dueRows(db, 'mail', 0, { without: [2], most: 200 })],
  ['the push messages that are due', () => notices.dueRows(db, 'push', 0, { without: [2], most: 200 })],
  ['the owners whose week is due', () => reports.dueOwners(db, ['UTC'], '2026-01-05', { without: [2], most: 10 })],
  ['what stands in the way of a new owner', () => ownership.ownershipFacts(db, ownerChange)],
  ['that an account has a new owner', () => ownership.insertChange(db, ownerChange, 'x')],
  ['the agents of a new owner', () => ownership.agentsOfOwner(db, id)],
  ['the own answers that members taught', () => ownAnswers.learnedTitles(db, id)],
  ['the replies made from them', () => questions.repliesFrom(record, id, ['x'], 0)],
  ['one own answer', () => ownAnswers.visibleAnswer(db, own, id, id)],
  ['the own answer to a question', () => ownAnswers.answerByIdentity(db, ownAnswer)],
  [
    'the moving of an own answer',
    () => ownAnswers.moveAnswer(db, { agentId: id, id }, { side: 'before', neighbourId: id }),
  ],
  ['the writing of an own answer', () => ownAnswers.putAnswer(db, { ...ownAnswer, isLearned: false })],
  ['the writing of one that was learned', () => ownAnswers.putAnswer(db, ownAnswer)],
  ['the own answer that one is alike to', () => questions.alikeAnswer(db, id, ['answer:x'], ['x'])],
  ['the passage of an own answer', () => ownAnswers.putAnswerPassage(db, id, ownAnswer)],
  ['how an agent speaks', () => behaviour.behaviourOf(db, id, own)],
  ['one version of how it spoke', () => behaviour.versionOf(db, id, 1)],
  ['the keys of its engines', () => engineKeys.keysOf(db, id)],
  ['the keys of its engines that a draft brings', () => engineKeys.takeDraftKeys(db, id, 1)],
  ['the keys of its engines that are used no more', () => engineKeys.dropSpareKeys(db, id)],
  ['the test cases of an agent', () => testCases.casesOf(db, id)],
  ['one test case', () => testCases.caseById(db, own, id, id)],
  [
    'the writing of a test case',
    () => testCases.insertCase(db, { id, agentId: id, question: 'x', expected: 'x', now: 0 }),
  ],
  ['the number of active users', () => overview.activeUsers(db)],
  ['the number of new users', () => overview.usersSince(db, 0)],
  ['the figures of the platform since a day', () => overview.figuresSince(record, '2026-01-01')],
  ['the payments that are pending', () => overview.pendingPayments(db)],
  ['the agents with refused rows, by name', () => rejected.namesOf(db, [id])],
  ['the epoch of the object that wrote last', () => writers.lastEpoch(record, id)],
  ['the agents that hold plan conversations', () => quota.otherHolders(db, block, 8)],
  ['the payments since a day', () => overview.paidSince(db, 0)],
  ['the sessions of a person', () => sessions.liveSessionsOf(db, id, 0)],
  ['the ending of a session', () => sessions.endSessionOf(db, id, id, 0)],
  ['the agents that are exported', () => account.agentsOf(db, id)],
  ['the channels that are exported', () => account.channelsOf(db, id)],
  ['the sessions that are exported', () => account.sessionsOf(db, id)],
  [
    'the next conversations that are exported',
    () => conversations.exchangesAfter(record, id, { createdAt: 0, rowid: 0 }, 500),
  ],
  ...(Object.keys(upkeep.DATED) as upkeep.Dated[]).map((rows): [string, () => Query] => [
    `old rows: ${rows}`,
    () => upkeep.olderThan(db, rows, 0),
  ]),
  ['sessions that ended', () => upkeep.endedSessions(db, 0)],
  ['people who were deleted', () => retention.deletedUsers(db, 0, { without: [2], most: 100 })],
  ['agents with the retention of their owners', () => retention.agentsAfter(db, 0)],
  ['old conversations', () => retention.oldConversations(record, [kept], 0)],
  ['the agents with something old', () => retention.dueAgents(record, [kept], 0)],
  ['old dropped messages', () => retention.oldDroppedMessages(record, [kept], 0)],
  ['what the record has of an agent', () => records.recordFacts(record, id)],
  ['how many exchanges agents have', () => agents.conversationCounts(record, [id, id])],
  ['the exchanges of agents together', () => dashboard.conversationsCount(record, [id])],
  ['agents by name', () => agents.namedAgents(db, own)],
  ['conversations older than a retention', () => conversations.countBefore(record, [id], 0)],
  ['what a person uses', () => subscriptions.currentWithUsage(db, id, '2026-01')],
  ['the agents of a type', () => agentIds.agentIdsOf(db, { agentTypeId: id })],
  ['the agents of an owner', () => agentIds.agentIdsOf(db, { ownerId: id })],
  ['the agents of owners', () => agentIds.agentIdsOf(db, { ownerIds: [id] })],
  ['the agents of a plan', () => agentIds.agentIdsOf(db, { planId: id })],
  ['the newest agents of an owner', () => agentIds.newestAgentIdsOf(db, id, 20)],
  ['what a person owes', () => billing.sumsOf(db, id)],
  ["a page of a person's payments", () => billing.paymentsPage(db, id, slice)],
  ['how plan conversations stand', () => planQuota.quotaOf(db, id, '2026-11')],
  ['the other sessions of a person', () => sessions.endLiveOthers(db, id, id, 0)],
  ['conversations of somebody who was deleted', () => retention.conversationsOf(record, [id])],
  ['one user', () => users.accountById(db, id)],
  ['a page of users with a status', () => users.usersPage(db, { ...everybody, isActive: false }, listed)],
  ['the number of users with a status', () => users.usersCount(db, { ...everybody, isActive: false })],
  ['a page of users with a role', () => users.usersPage(db, { ...everybody, roleId: id, isActive: true }, listed)],
  ['the number of users with a role', () => users.usersCount(db, { ...everybody, roleId: id })],
  ['a page of users who are searched', () => users.usersPage(db, { expression: named }, listed)],
  ['the number of users who are searched', () => users.usersCount(db, { expression: named })],
  [
    'a page of users who are searched, with a role and a status',
    () => users.usersPage(db, { expression: named, roleId: id, isActive: true }, listed),
  ],
  [
    'the number of users who are searched',
    () => users.usersCount(db, { expression: named, roleId: id, isActive: true }),
  ],
  ['what stands in the way of a user', () => users.obstaclesTo(db, 'x@y.z', [id])],
  ['the roles a user loses', () => users.takeOtherRoles(db, id, [id])],
  ['the sessions of a user', () => users.endSessions(db, id, 'all', id, 0)],
  ['a page of users with a role, by name', () => users.usersPage(db, { ...everybody, roleId: id }, byName)],
  ['a page of users who are searched, by name', () => users.usersPage(db, { expression: named }, byName)],
  ['several users', () => activation.usersByIds(db, [id])],
  ['the activation of several users', () => activation.setActive(db, [id], true, 0)],
  ['the sessions of several users', () => activation.endSessionsOfInactive(db, [id], 0)],
  ['the other super administrators', () => users.otherSuperAdmins(db, id)],
  ['the super administrators', () => admins.allAdmins(db)],
  ['one super administrator', () => admins.adminById(db, id)],
  ['the agents of a user who goes', () => removal.deleteAgentsOf(db, id, 0)],
  ['the channels of a user who goes', () => removal.silenceChannelsOf(db, id, 0)],
  ['the subscription of a user who goes', () => removal.cancelSubscriptionOf(db, id, 0)],
  ['the pending payments of a user who goes', () => removal.voidPaymentsOf(db, id)],
  ['one role that is deleted', () => roles.deleteRole(db, id)],
  ['one permission', () => permissions.permissionById(db, id)],
  ['one permission that is deleted', () => permissions.deletePermission(db, id)],
  ['an agent type', () => agentTypes.typeById(db, id)],
  ['the types that are searched', () => agentTypes.typesPage(db, { words, requiresApi: true }, slice)],
  ['a plan', () => plans.planById(db, id)],
  ['the plans that are searched', () => plans.plansPage(db, { words, billingCycle: 'monthly' }, slice)],
  ['the number of plans that are searched', () => plans.plansCount(db, { words })],
  ['the deletion of an agent type', () => agentTypes.deleteType(db, id, 0)],
  ['the plans that lose their last agent type', () => agentTypes.hidePlans(db, id, 0)],
  ['the deletion of a plan', () => plans.deletePlan(db, id)],
  ['the subscriptions of one status', () => listing.subscriptionIds(db, { status: 'active' }, slice)],
  ['the subscriptions that are searched', () => listing.subscriptionIds(db, { words, status: 'active' }, slice)],
  ['the number of subscriptions that are searched', () => listing.subscriptionTotal(db, { words })],
  ['the edit of a subscription', () => editing.editSubscription(db, id, { planId: id, endDate: null }, 0)],
  ['what stands in the way of an edit', () => editing.obstaclesToEdit(db, id, { planId: id })],
  ['a payment', () => payments.paymentById(db, id, id)],
  ['the subscriptions that have ended', () => renewal.endedBefore(db, '2026-01-01', 500)],
  ['the key of a repeated call', () => idempotency.keyRow(db, attempt)],
  ['that a repeated call was carried out', () => idempotency.markDone(db, attempt, 0)],
  ['the answer of a repeated call', () => idempotency.keepAnswer(db, attempt, 0, { status: 201, body: '' })],
  ['the giving back of a key', () => idempotency.releaseKey(db, attempt, true)],
  ['a thread that an object lost', () => records.exchangesOf(record, id, { sessionId: id })],
  ['an exchange that an object lost', () => records.exchangesOf(record, id, { id })],
  ['a message that an object lost', () => records.exchangesOf(record, id, { messageKey: id })],
  ['a sent message that an object lost', () => records.exchangesOf(record, id, SENT_MESSAGE)],
  ['an edited message that an object lost', () => records.exchangesOf(record, id, { sessionId: id, providerId: id })],
  ['the open exchanges of an object', () => records.exchangesOf(record, id, 'open')],
  ['the flush of dropped messages', () => records.droppedAdded(record, [{ agent_id: id, message_key: id, at: 0 }])],
  ['the flush of messages that are dropped no more', () => records.droppedRemoved(record, id, [id])],
  ['the reservation of plan conversations', () => quota.grantMore(db, block, { ...wanted, firstOp: null })],
  ['the reservation of an object without memory', () => quota.grantMore(db, block, { ...wanted, firstOp: 1 })],
  ['what D1 has of an object without memory', () => quota.earlierUsageOf(db, block, 1, 0)],
  ['the audit log written behind', () => quota.entriesLogged(db, ['{"id":"x"}'])],
  ['the return of plan conversations', () => quota.returnGrant(db, block, 1, 1)],
  ['the database of an agent', () => uploads.recordOf(db, id)],
  ['files of members that are used', () => uploads.usedUploads(record, id, [{ id, sessionId: id, claimedAt: 1 }])],
  ['a text that is removed from dropped messages', () => records.textErased(record, id, id)[0]],
  ['an exchange that is removed from the bin', () => records.textErased(record, id, id)[1]],
]

async function planOf(query: Query): Promise<string[]> {
  const built = query.toSQL?.() ?? query.getQuery?.()
  if (!built) throw new Error('not a query')
  const steps = await server.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${built.sql}`, ...built.params)
  return steps.map(({ detail }) => detail)
}

/**
 * Rows that stand in no table: the one of a statement without FROM, what a subquery has already narrowed down, the values
 * of a list that was given, what a full-text index was asked for (`M`, or `=` by the number of a row), and its terms from one on
 * in their order (513).
 */
const NO_TABLE =
  /^SCAN (?:CONSTANT ROW|\(subquery|e\b|rt\b|found\b|own\b|recent\b|placed\b|parts\b|talks\b|f\b|newest\b|gone\b|ended\b|added\b|zones\b|given\b|\(?subquery-|(?:json_each|wanted|j|a|g|u|key|p EXISTS) VIRTUAL TABLE INDEX 1:|(?:message_words|w) VIRTUAL TABLE INDEX 513:|\w+_search VIRTUAL TABLE INDEX \d+:(?:M|=))/

test.each(QUERIES)('%s is read by an index, never by walking over a table', async (_, query) => {
  const plan = await planOf(query())
  expect(plan.length).toBeGreaterThan(0)
  expect(plan.filter((step) => step.startsWith('SCAN') && !NO_TABLE.test(step))).toEqual([])
})

test('a sent message that an object lost is found by its key and not among all sent messages of its agent', async () => {
  const plan = await planOf(records.exchangesOf(record, id, SENT_MESSAGE))
  expect(plan[0]).toBe('SEARCH h USING INDEX messages_id (id=?)')
  expect(plan).toContainEqual(
    expect.stringMatching(/^SEARCH delivered_messages .*\(agent_id=\? AND channel_type=\? AND message_id=\?\)/),
  )
})

const RECORD_STATEMENTS: [string, () => readonly Statement[]][] = [
  ['exchanges', () => written.exchangesWritten(record, id, id, [flushed])],
  ['the agent', () => [writers.writerSaved(record, writer, [flushed])]],
  [
    'deliveries',
    () => written.deliveriesWritten(record, [{ conversation_id: id }], [{ conversation_id: id, message_id: id }]),
  ],
  ["members' messages", () => written.messagesAdded(record, id, [{ session_id: id, number: 1, author: 'member' }])],
  ['ratings of threads', () => written.threadRatingsWritten(record, id, [{ session_id: id, rating: -1, rated_at: 1 }])],
  ['statuses of threads', () => written.statusesWritten(record, id, [{ session_id: id, status: 'closed' }])],
  ['threads taken over', () => assignments.takersAssigned(record, id, [{ session_id: id, user_id: id }])],
  ['deleted exchanges', () => exchangesRemoved(record, [id])],
  [
    'assigned threads',
    () =>
      (['turns', 'load'] as const).map((by) =>
        assignments.threadAssigned(record, { agentId: id, ownerId: id }, 's', by, [id]),
      ),
  ],
  ['the threads of a member who left', () => [threadsUnassigned(record, id, id, [id], id)]],
]

test.each(RECORD_STATEMENTS)(
  'the record of %s is written by indexes, never by walking over a table',
  async (_, all) => {
    const statements = all()
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      const plan = await planOf(statement as unknown as Query)
      expect(plan.filter((step) => step.startsWith('SCAN') && !NO_TABLE.test(step))).toEqual([])
    }
  },
)

const INDEX_OF_LIST = {
  mine: [/SEARCH t USING INDEX threads_assignee/, /SEARCH t USING INDEX threads_assignee/],
  unassigned: [/SEARCH t USING INDEX threads_owner_unassigned/, /SEARCH t USING INDEX threads_unassigned/],
  waiting: [/SEARCH t USING INDEX threads_owner_waiting/, /SEARCH t USING INDEX threads_waiting/],
  unknown: [/SEARCH t USING INDEX threads_owner_unknown/, /SEARCH t USING INDEX threads_unknown/],
  closed: [/SEARCH t USING INDEX threads_owner_status/, /SEARCH t USING INDEX threads_status/],
} as const satisfies Record<ThreadList, readonly RegExp[]>

test('how threads ended enters the indexes by agent and time', async () => {
  const entered = 'agent_id=? AND created_at>? AND created_at<?'
  for (const query of [outcomes.outcomesOf, outcomes.hoursOf, outcomes.questionsOf]) {
    const plan = await planOf(query(record, { ...ofOwner, now: 0 }, period))
    expect(plan.some((step) => step.startsWith(`SEARCH m USING INDEX messages_agent (${entered}`))).toBe(true)
  }
})

test('what contacts rated is read from indexes that have rated rows alone', async () => {
  const plan = await planOf(ratingsOf(record, ofOwner, period))
  expect(
    plan.filter((step) => /_rated \(agent_id=\? AND (created|rated)_at>\? AND (created|rated)_at<\?\)$/.test(step)),
  ).toEqual([
    expect.stringContaining('SEARCH m USING INDEX messages_rated'),
    expect.stringContaining('SEARCH t USING INDEX threads_rated'),
  ])
})

test('the lists come out of their indexes in order, without being sorted', async () => {
  const inOrder: [Query, RegExp][] = [
    [agents.agentsPage(db, own, page), /agents USING INDEX agents_owner/],
    [agents.agentsCount(db, own, {}), /agents USING COVERING INDEX agents_owner/],
    [conversations.pageByDays(record, days, slice), /SEARCH h USING INDEX messages_agent/],
    [conversations.sessionOf(record, id, 'session-1', 500), /SEARCH h USING INDEX messages_number/],
    [channels.channelsOf(db, id), /channels USING INDEX channels_agent_type/],
    [talks.sessionsPage(record, { ownerId: id, agentIds: [id] }, oldTalks, 21), /SEARCH t USING INDEX threads_owner /],
    [talks.sessionsPage(record, { agentId: id }, everyTalk, 21), /SEARCH t USING INDEX threads_recent/],
    [
      talks.sessionsPage(record, { ownerId: id, agentIds: [id] }, { ...everyTalk, isUnanswered: true }, 21),
      /SEARCH t USING INDEX threads_owner_unanswered/,
    ],
    [
      talks.sessionsPage(record, { agentId: id }, { ...everyTalk, isUnanswered: true }, 21),
      /SEARCH t USING INDEX threads_unanswered/,
    ],
    [
      talks.sessionsPage(record, { ownerId: id, agentIds: [id] }, { ...everyTalk, isRatedBadly: true }, 21),
      /SEARCH t USING INDEX threads_owner_rated_badly/,
    ],
    [
      talks.sessionsPage(record, { agentId: id }, { ...everyTalk, isRatedBadly: true }, 21),
      /SEARCH t USING INDEX threads_rated_badly/,
    ],
    [
      talks.sessionsPage(record, { ownerId: id, agentIds: [id] }, { ...everyTalk, intent: 'danger' }, 21),
      /SEARCH t USING INDEX threads_owner_intent/,
    ],
    [
      talks.sessionsPage(record, { agentId: id }, { ...everyTalk, intent: 'danger' }, 21),
      /SEARCH t USING INDEX threads_intent/,
    ],
    [
      talks.sessionsPage(record, { ownerId: id, agentIds: [id] }, { ...everyTalk, tag: 'vip' }, 21),
      /SEARCH t USING INDEX threads_owner_tagged/,
    ],
    [
      talks.sessionsPage(record, { agentId: id }, { ...everyTalk, tag: 'vip' }, 21),
      /SEARCH t USING INDEX threads_tagged/,
    ],
    [
      talks.sessionsPage(record, { ownerId: id, agentIds: [id] }, { ...everyTalk, status: 'members' }, 21),
      /SEARCH t USING INDEX threads_owner_status/,
    ],
    [
      talks.sessionsPage(record, { agentId: id }, { ...everyTalk, status: 'closed' }, 21),
      /SEARCH t USING INDEX threads_status/,
    ],
    ...THREAD_LISTS.flatMap((list): [Query, RegExp][] => {
      const [ofOwner, ofAgent] = INDEX_OF_LIST[list]
      return [
        [talks.sessionsPage(record, { ownerId: id, agentIds: [id] }, { ...everyTalk, list }, 21), ofOwner],
        [talks.sessionsPage(record, { agentId: id }, { ...everyTalk, list }, 21), ofAgent],
      ]
    }),
  ]
  for (const [query, index] of inOrder) {
    const plan = await planOf(query)
    expect(
      plan.some((step) => index.test(step)),
      plan.join('\n'),
    ).toBe(true)
    const outer = plan.filter((step) => /ORDER BY/.test(step) && !/LAST|GROUP/.test(step))
    expect(outer, plan.join('\n')).toEqual([])
  }
})

test('the list of all users follows the index of their dates, and its number is read from it', async () => {
  const list = await planOf(users.usersPage(db, everybody, listed))
  expect(list.join('\n')).toMatch(/SEARCH users USING COVERING INDEX users_created/)
  expect(list.filter((step) => step.startsWith('SCAN'))).toEqual([])
  const count = await planOf(users.usersCount(db, everybody))
  expect(count.join('\n')).toMatch(/SEARCH users USING COVERING INDEX users_/)
  const indexes = { name: /INDEX users_name/, lastSignInAt: /INDEX users_signed_in/ }
  for (const sort of ['name', 'lastSignInAt'] as const)
    for (const filters of [everybody, { ...everybody, isActive: true }])
      expect((await planOf(users.usersPage(db, filters, { ...page, sort }))).join('\n')).toMatch(indexes[sort])
  const status = await planOf(users.usersCount(db, { ...everybody, isActive: true }))
  expect(status.join('\n')).toMatch(/SEARCH users USING COVERING INDEX users_status/)
})

test('users are found by what they are looked for by, and not by walking over all of them', async () => {
  const status = { roleId: id, isActive: true }
  const ways: [Query, RegExp][] = [
    [users.usersPage(db, { expression: named, ...status }, listed), /SEARCH users USING INTEGER PRIMARY KEY/],
    [users.usersCount(db, { expression: named }), /SEARCH users USING INTEGER PRIMARY KEY/],
    [
      users.usersPage(db, { ...everybody, ...status }, listed),
      /SEARCH user_roles USING COVERING INDEX user_roles_role/,
    ],
    [users.usersCount(db, { ...everybody, roleId: id }), /SEARCH user_roles USING COVERING INDEX user_roles_role/],
  ]
  for (const [query, way] of ways) {
    const plan = (await planOf(query)).join('\n')
    expect(plan).toMatch(way)
    expect(plan).not.toMatch(/users_created|users_status|SCAN users\b/)
  }
})

test('a page of users costs what the page costs, wherever nothing but the page is asked for', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => [crypto.randomUUID(), index])
  await server.rows(
    `INSERT INTO users (id, email, name, password_hash, is_active, created_at, updated_at)
     SELECT value->>0, value->>0, iif(value->>1 = 2718, 'Persona Zzyzx', 'Persona Ordinaria'), '', value->>1 % 2, value->>1, 0 FROM json_each(?)`,
    JSON.stringify(rows),
  )
  await server.rows(`INSERT INTO user_roles (user_id, role_id) SELECT id, '${CUSTOMER_ROLE}' FROM users`)
  const read = async (filters: users.Filters, sorting: users.Sorting = { sort: 'createdAt' }) => {
    const { sql, params } = users.usersPage(db, filters, { page: 1, limit: 10, ...sorting }).toSQL()
    const { meta, results } = await server.db
      .prepare(sql)
      .bind(...params)
      .all()
    return { rows: meta.rows_read, found: results.length }
  }
  const withRole = { ...everybody, roleId: CUSTOMER_ROLE }
  const lists = [everybody, { ...everybody, isActive: false }, withRole, { ...withRole, isActive: false }]
  for (const filters of lists) {
    const { rows, found } = await read(filters)
    expect(found).toBe(10)
    expect(rows).toBeLessThan(200)
  }
  for (const sort of ['name', 'lastSignInAt'] as const)
    for (const order of ['asc', 'desc'] as const)
      for (const filters of [everybody, { ...everybody, isActive: true }]) {
        const { rows, found } = await read(filters, { sort, order })
        expect(found).toBe(10)
        expect(rows).toBeLessThan(200)
      }
  const { rows: searched, found } = await read({ expression: searchExpression('sona zyz') })
  expect(found).toBe(1)
  expect(searched).toBeLessThan(200)
})

test('roles and permissions are few, and read in the order of their names without being sorted', async () => {
  for (const query of [
    roles.rolesPage(db, { ...byName, search: 'x' }),
    roles.everyRole(db),
    permissions.permissionsPage(db, { ...byName, search: 'x' }),
    roles.everyPermission(db),
  ]) {
    const plan = await planOf(query)
    expect(plan.join('\n')).toMatch(/SCAN (?:roles|permissions) USING INDEX (?:roles|permissions)_name/)
    expect(plan.filter((step) => /^SCAN (?:users|user_roles|role_permissions)\b/.test(step))).toEqual([])
  }
})

test('the figures of the platform are entered by their day, and what fails by an index of nothing else', async () => {
  const ways: [Query, RegExp][] = [
    [overview.activeUsers(db), /SEARCH users USING COVERING INDEX users_status/],
    [overview.usersSince(db, 0), /SEARCH users USING COVERING INDEX users_created/],
    [overview.figuresSince(record, '2026-01-01'), /SEARCH conversation_days USING INDEX conversation_days_day/],
    [overview.pendingPayments(db), /SEARCH payments USING COVERING INDEX payments_status/],
    [overview.paidSince(db, 0), /SEARCH payments USING COVERING INDEX payments_status/],
    [rejected.agentsWithRejected(record, 50), /^SCAN agent_figures USING INDEX agent_figures_rejected$/],
    [overview.failingChannels(db), /^SCAN channels USING (?:COVERING )?INDEX channels_failing$/],
  ]
  for (const [query, way] of ways) expect((await planOf(query)).join('\n')).toMatch(way)
})

test('a search reads what the full-text index found, row by row, and not all that the agent has', async () => {
  const filters = { ...days, sessionId: 'session-1' }
  for (const query of [
    search.searchedPage(record, { agentId: id }, said, slice),
    search.searchedCount(record, { agentId: id }, said),
    search.searchedPage(record, filters, said, slice),
    search.searchedCount(record, filters, said),
  ]) {
    const plan = await planOf(query)
    const found = /message_search VIRTUAL TABLE INDEX \d+:.*M/
    expect(
      plan.filter((step) => found.test(step)),
      plan.join('\n'),
    ).toHaveLength(1)
    expect(plan.join('\n')).toMatch(/SEARCH [hm] USING INTEGER PRIMARY KEY \(rowid=\?\)/)
  }
})

test('a super administrator’s list of all agents follows the index of their dates', async () => {
  const plan = await planOf(agents.agentsPage(db, null, page))
  expect(
    plan.some((step) => /agents USING INDEX agents_created/.test(step)),
    plan.join('\n'),
  ).toBe(true)
})

test.each([
  ['what a person may use', () => billing.allowancesOf(db, id)],
  ['where his plan conversations end', () => planQuota.limitsOf(db, id)],
])('%s is found by indexes, though it is put together of two', async (_, query) => {
  const plan = await planOf(query())
  expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual(['SCAN entitlements'])
  expect(plan.some((step) => /^SEARCH s USING INDEX subscriptions_/.test(step))).toBe(true)
  expect(plan.some((step) => /^SEARCH user_roles USING/.test(step))).toBe(true)
})

test('the types that a person may choose are few, and his plan is found by an index', async () => {
  const plan = await planOf(agentTypes.typesAllowedTo(db, id))
  expect(
    plan.some((step) => /^SCAN (?:subscriptions|plans|plan_agent_types|s|p)\b/.test(step)),
    plan.join('\n'),
  ).toBe(false)
})

test('what administrators see of everybody follows an index, and what there are few of is walked at most', async () => {
  const steps = async (...queries: Query[]) => (await Promise.all(queries.map(planOf))).flat()
  // `other`: plans again, where one is compared with the others.
  const few = /^SCAN (?:plans|other|agent_types|subscription_counts|subqueries|json_each|wanted|j)\b/
  const read = await steps(
    listing.subscriptionIds(db, {}, slice),
    listing.subscriptionTotal(db, {}),
    listing.countsByStatus(db),
    agentTypes.typesPage(db, {}, slice),
    agentTypes.typesCount(db, { requiresApi: true }),
    plans.plansPage(db, {}, slice),
    plans.plansCount(db, {}),
    plans.publicPlans(db),
    plans.insertPlan(db, { ...newPlan, agentTypeIds: [id] }, 0),
    plans.updatePlan(
      db,
      id,
      { facts: {}, amounts: { priceCents: 1, commissionBasisPoints: null }, agentTypeIds: [id] },
      0,
    ),
    overview.activeByPlan(db),
    overview.countAgents(db),
    renewal.chargeRenewals(db, [], 0),
    renewal.endExpired(db, [], '2026-01-01', 0),
    renewal.renew(db, [], 0),
  )
  const walked = read.filter((step) => step.startsWith('SCAN') && !NO_TABLE.test(step) && !few.test(step))
  expect([...new Set(walked)]).toEqual(['SCAN subscriptions USING INDEX subscriptions_created'])
  const lists = await steps(
    listing.subscriptionIds(db, {}, slice),
    listing.subscriptionIds(db, { status: 'active' }, slice),
    agentTypes.typesPage(db, {}, slice),
    plans.plansPage(db, {}, slice),
  )
  expect(lists.filter((step) => /TEMP B-TREE FOR ORDER BY/.test(step))).toEqual([])
})

test('the last page of many reads about as many rows as the first', async () => {
  const owner = await customer(server)
  const agent = await newAgent(server, owner)
  const [DAYS, A_DAY] = [40, 50]
  // In the evening: none falls on the day before, and the day after is outside the 36 hours in which a day ends on earth.
  const evening = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 6 * 3_600_000
  const all = Array.from({ length: DAYS * A_DAY }, (_, index) => ({
    agentId: agent.id,
    ownerId: owner.id,
    at: evening - (index % DAYS) * 86_400_000 - index,
  }))
  await writeExchanges(server, all)
  const rowsRead = async (offset: number) => {
    const { sql, params } = conversations.pageByDays(record, { agentId: agent.id }, { limit: 20, offset }).toSQL()
    const { meta, results } = await server.record
      .prepare(sql)
      .bind(...params)
      .all()
    expect(results).toHaveLength(20)
    return meta.rows_read
  }
  const [first, last] = [await rowsRead(0), await rowsRead(all.length - 20)]
  expect(last - first).toBeLessThanOrEqual(A_DAY + 4 * DAYS)
})

/** The number of rows that a query reads and finds in the database of conversations. */
async function readIn(query: Query) {
  const { sql, params } = query.toSQL?.() ?? query.getQuery?.() ?? { sql: '', params: [] }
  const { meta, results } = await server.record
    .prepare(sql)
    .bind(...params)
    .all()
  return { rows: meta.rows_read, found: results.length }
}

test('of a common word only as many messages are read as the page has, and of a rare channel only its own', async () => {
  const owner = await customer(server)
  const agent = await newAgent(server, owner)
  const day = Date.UTC(2026, 9, 20)
  const said = (index: number, more = {}) => ({
    ...{ agentId: agent.id, ownerId: owner.id, sessionId: `s-${index}`, at: day + index },
    ...{ userMessage: `calendario ${index}`, ...more },
  })
  await writeExchanges(server, [
    ...[0, 1, 2].map((index) => said(index, { sessionId: `v-${index}`, channelType: 'viber' })),
    ...Array.from({ length: 600 }, (_, index) => said(index)),
  ])
  const found = await readIn(threads.matches(record, agent.id, searchedWords('calen'), null, 10))
  expect(found.found).toBe(10)
  expect(found.rows).toBeLessThan(150)
  const scope = { agentId: agent.id }
  const filters = (channelType: ChannelType) => ({ ...everyTalk, after: null, channelType })
  const pages = (channelType: ChannelType): Record<string, Query> => ({
    'a rare channel': conversations.rareChannelPage(record, { ...scope, channelType }, { limit: 20, offset: 0 }),
    'another channel': conversations.filteredPage(record, { ...scope, channelType }, { limit: 20, offset: 0 }),
    'another channel by days': conversations.pageByDays(record, { ...scope, channelType }, { limit: 20, offset: 0 }),
    'sessions of a rare channel': talks.sessionsPage(record, scope, filters(channelType), 20, true),
    'sessions of another channel': talks.sessionsPage(record, scope, filters(channelType), 20, false),
  })
  const foundOn = async (channelType: ChannelType) =>
    Promise.all(Object.entries(pages(channelType)).map(async ([name, query]) => [name, await readIn(query)] as const))
  for (const [name, { found, rows }] of await foundOn('viber')) {
    expect(found, name).toBe(/a rare/.test(name) ? 3 : 0)
    expect(rows, name).toBeLessThan(80)
  }
  for (const [name, { found }] of await foundOn('webchat')) expect(found, name).toBe(/a rare/.test(name) ? 0 : 20)
  for (const [name, { found, rows }] of await foundOn('telegram')) {
    expect(found, name).toBe(0)
    expect(rows, name).toBeLessThan(30)
  }
})

test('what goes to the new owner of an account is found by indexes', async () => {
  const moved = [...ownership.moveAccount(db, ownerChange), ...ownership.completeChange(db, ownerChange)]
  const rowsOfAgent = owners.setOwnerOfRecords(record, [id], id, 500)
  const plans = await Promise.all([...moved, ...rowsOfAgent].map((query) => planOf(query as unknown as Query)))
  expect(plans.flat().filter((step) => step.startsWith('SCAN') && !NO_TABLE.test(step))).toEqual([])
})

test.each(purgeStatements())('the purge of a person finds what is his by an index: %i', async (_, query) => {
  const plan = await planOf(query)
  expect(plan.filter((step) => /^SCAN/.test(step) && !NO_TABLE.test(step))).toEqual([])
})

/** Made without a database: only their text is asked for. */
function purgeStatements(): [number, Query][] {
  const nowhere = drizzle({} as never, { casing: 'snake_case' }) as unknown as Database
  return retention.purgeUser(nowhere, id, 1).map((statement, index) => [index, statement as unknown as Query])
}

test('what an agent knows is found by the agent, the document or the number, however much all agents know', async () => {
  const ways: [Query, RegExp][] = [
    [
      knowledge.documentsPage(db, id, { ...page, search: 'x', kind: 'pdf' }),
      /SEARCH documents USING INDEX documents_agent/,
    ],
    [knowledge.documentsCount(db, id, {}), /SEARCH documents USING (?:COVERING )?INDEX documents_agent/],
    [knowledge.documentById(db, own, id, id), /SEARCH documents USING INDEX sqlite_autoindex_documents_1/],
    [reading.nextUnread(db, id), /SEARCH documents USING INDEX documents_agent/],
    [reading.dueDocuments(db, 0, 1), /SEARCH d USING INDEX documents_due \(next_reading_at<\?\)/],
    [reading.queueDueReadings(db, [id], 0, 0), /SEARCH documents USING INDEX sqlite_autoindex_documents_1/],
    [copies.storedPassages(db, id, 0), /SEARCH passages USING INDEX passages_document/],
    [
      knowledgeBin.binned(db, 'documents', id, 0),
      /SEARCH documents USING INDEX documents_agent \(agent_id=\? AND deleted/,
    ],
    [knowledgeBin.binned(db, 'answers', id, 0), /SEARCH documents USING INDEX documents_answers/],
    [knowledgeBin.oldest(db, 0, 1, 0), /SEARCH documents USING INDEX documents_bin/],
    [knowledge.passagesOf(db, id, page), /SEARCH passages USING INDEX passages_document/],
    [ownAnswers.answersPage(db, id, { ...page, search: 'x' }), /SEARCH documents USING INDEX documents_answers/],
    [copies.passagesUnlessKnown(db, id, 'old', { some: 1 }), /SEARCH p USING INDEX passages_document/],
  ]
  for (const [query, way] of ways) {
    const plan = (await planOf(query)).join('\n')
    expect(plan).toMatch(way)
    expect(plan).not.toMatch(/SCAN (?:documents|passages|agents|d|p|a)\b(?! VIRTUAL)/)
  }
})
