import { flushAgents } from '../../agent-client/flush.ts'
import type { AccountExport } from '../../contract/account.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord } from '../../core/db.ts'
import { listed } from '../../core/streamed-json.ts'
import type { Account } from '../../schema/users.ts'
import { auditOf } from '../audit/audit.service.ts'
import { changeOf } from '../auth/email-change.service.ts'
import { accountOf } from '../auth/own-account.service.ts'
import { cannedReplyView, statementReadingRepliesOf } from '../canned-replies/canned-replies.service.ts'
import {
  exportedConversations,
  exportedMemberMessages,
  exportedNotes,
  exportedThreads,
} from '../conversations/export.service.ts'
import { subscriptionsOf } from '../subscriptions/subscriptions.service.ts'
import { membersOf } from '../team/team.service.ts'
import * as store from './account.store.ts'
import { accountView, exportedAgent, exportedNotification, exportedSession, storedPreferences } from './account.view.ts'

/** The parts that are read while the export is sent. */
type Streamed = 'threads' | 'notes' | 'memberMessages' | 'conversations'

async function* ofEach(agents: readonly { id: string }[], part: (agentId: string) => AsyncIterable<unknown>) {
  for (const { id } of agents) yield* part(id)
}

async function everythingElse(work: Work, caller: Caller, account: Account): Promise<Omit<AccountExport, Streamed>> {
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
      images,
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
      store.imagesOf(db, userId),
      audit({ action: 'account_exported', actorId: caller.userId, target: { type: 'user', id: userId } }),
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
    agents: agents.map((agent) =>
      exportedAgent(agent, { channels, binnedChannels, sources, testCases, images }, viewing),
    ),
  }
}

/**
 * Everything that is stored about a user, as pieces of one JSON text. All refusals are thrown before the first piece;
 * conversations are read as the reader consumes them.
 */
export async function exportOf(work: Work, caller: Caller, userId: string): Promise<AsyncGenerator<string>> {
  await flushAgents(work, userId)
  const account = await accountOf(work, userId)
  const rest = await everythingElse(work, caller, account)
  const before = JSON.stringify(rest)
  const record = openRecord(work.env, account.recordDatabase)
  const parts: Record<Streamed, (agentId: string) => AsyncIterable<unknown>> = {
    threads: (id) => exportedThreads(work, record, id),
    notes: (id) => exportedNotes(record, id),
    memberMessages: (id) => exportedMemberMessages(work, record, id),
    conversations: (id) => exportedConversations(work, record, id),
  }
  async function* pieces(): AsyncGenerator<string> {
    yield `{"success":true,"data":${before.slice(0, -1)}`
    for (const [name, part] of Object.entries(parts)) {
      yield `,"${name}":[`
      yield* listed(ofEach(rest.agents, part))
      yield ']'
    }
    yield '}}'
  }
  return pieces()
}
