import { flushAgents } from '../../agent-client/flush.ts'
import type { AccountExport } from '../../contract/account.ts'
import type { Conversation } from '../../contract/conversations.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord, type RecordDatabase } from '../../core/db.ts'
import { listed } from '../../core/streamed-json.ts'
import type { Account } from '../../schema/users.ts'
import { auditOf } from '../audit/audit.service.ts'
import { changeOf } from '../auth/email-change.service.ts'
import { accountOf } from '../auth/own-account.service.ts'
import { cannedReplyView, statementReadingRepliesOf } from '../canned-replies/canned-replies.service.ts'
import { exchangesAfter } from '../conversations/conversations.service.ts'
import { subscriptionsOf } from '../subscriptions/subscriptions.service.ts'
import { membersOf } from '../team/team.service.ts'
import * as store from './account.store.ts'
import { accountView, exportedAgent, exportedNotification, exportedSession, storedPreferences } from './account.view.ts'

/** The number of exchanges in memory at once. */
const AT_ONCE = 500

async function everythingButConversations(
  work: Work,
  caller: Caller,
  account: Account,
): Promise<Omit<AccountExport, 'conversations'>> {
  const { db, now, config, locale } = work
  const userId = account.id
  const viewing = { appOrigin: config.appOrigin, locale, isUnreadable: false }
  const audit = await auditOf(work)
  const [
    [
      sessions,
      agents,
      channels,
      binnedChannels,
      sources,
      testCases,
      replies,
      notifications,
      [preferences],
      [emailChange],
    ],
    subscriptions,
    members,
  ] = await Promise.all([
    commit(
      db,
      store.sessionsOf(db, userId),
      store.agentsOf(db, userId),
      store.channelsOf(db, userId),
      store.binnedChannelsOf(db, userId),
      store.sourcesOf(db, userId),
      store.testCasesOf(db, userId),
      statementReadingRepliesOf(db, userId),
      store.notificationsOf(db, userId),
      store.preferencesOf(db, userId),
      changeOf(db, userId, now),
      audit({
        action: 'account_exported',
        result: 'ok',
        actorId: caller.userId,
        target: { type: 'user', id: userId },
      }),
    ),
    subscriptionsOf(work, userId),
    membersOf(work, userId),
  ])
  return {
    exportedAt: new Date(now).toISOString(),
    account: accountView({ ...account, emailChange }),
    sessions: sessions.map((row) => exportedSession(row, now)),
    members,
    subscriptions,
    cannedReplies: replies.map(cannedReplyView),
    notificationPreferences: storedPreferences(preferences?.settings),
    notifications: notifications.map(exportedNotification),
    agents: agents.map((agent) => exportedAgent(agent, { channels, binnedChannels, sources, testCases }, viewing)),
  }
}

async function* conversationsOf(work: Work, record: RecordDatabase, agentId: string): AsyncGenerator<Conversation> {
  for (let after = { createdAt: 0, rowid: 0 }; ; ) {
    const { conversations, last } = await exchangesAfter(work, record, agentId, after, AT_ONCE)
    if (last === null) return
    after = last
    yield* conversations
  }
}

/**
 * Everything that is stored about a member, as pieces of one JSON text. All refusals come before the first piece;
 * exchanges are read as the reader takes them.
 */
export async function exportOf(work: Work, caller: Caller, userId: string): Promise<AsyncGenerator<string>> {
  await flushAgents(work, userId)
  const account = await accountOf(work, userId)
  const rest = await everythingButConversations(work, caller, account)
  const before = JSON.stringify(rest)
  const record = openRecord(work.env, account.recordDatabase)
  async function* conversations(): AsyncGenerator<Conversation> {
    for (const { id } of rest.agents) yield* conversationsOf(work, record, id)
  }
  async function* pieces(): AsyncGenerator<string> {
    yield `{"success":true,"data":${before.slice(0, -1)},"conversations":[`
    yield* listed(conversations())
    yield ']}}'
  }
  return pieces()
}
