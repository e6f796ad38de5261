import type { Clock } from '../../worker/core/clock.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import type { Env } from '../../worker/core/env.ts'
import { Calls } from '../../worker/features/chat/calls.service.ts'
import type { Exports } from '../../worker/features/chat/engine-calls.service.ts'
import { AlarmClock } from './alarm-clock.ts'
import { CallbackReplies } from './callback-replies.ts'
import { Callbacks } from './callbacks.ts'
import { ChangeQueue } from './change-queue.ts'
import { StoredCircuit } from './circuits.ts'
import { ContactNotices } from './contact-notices.ts'
import { Debounce } from './debounce.ts'
import { Deletions } from './deletions.ts'
import { Echoes } from './echoes.ts'
import { EngineFailures } from './engine-failures.ts'
import { Facts } from './facts.ts'
import { Flushing } from './flushing.ts'
import { HandBacks } from './hand-backs.ts'
import { Intake } from './intake.ts'
import { Knowledge } from './knowledge.ts'
import { Limits } from './limits.ts'
import { Lookup } from './lookup.ts'
import { MemberViews } from './member-views.ts'
import { OptOuts } from './opt-outs.ts'
import { Outbox } from './outbox.ts'
import { Pool } from './pool.ts'
import { Presence } from './presence.ts'
import { Previews } from './previews.ts'
import { Quota } from './quota.ts'
import { QuotaRefusal } from './quota-refusal.ts'
import { QuotaReturn } from './quota-return.ts'
import { RatingQuestions } from './rating-questions.ts'
import { Ratings } from './ratings.ts'
import { RecordRows } from './record.ts'
import { Rejections } from './rejections.ts'
import { ReplyGeneration } from './reply-generation.ts'
import { ReplyMails } from './reply-mails.ts'
import { Reports } from './reports.ts'
import { Restore } from './restore.ts'
import { Rewriter } from './rewriter.ts'
import { TurnRunner } from './runner.ts'
import { migrate } from './schema.ts'
import { Sender } from './sender.ts'
import { Settings } from './settings.ts'
import { Stream } from './stream.ts'
import { Summarizer } from './summarizer.ts'
import { ThreadEdits } from './thread-edits.ts'
import { TokenLedger } from './token-ledger.ts'
import { TurnEndings } from './turn-endings.ts'
import { TurnRetries } from './turn-retries.ts'
import { VisitorAddresses } from './visitor-address.ts'
import { WaitingThreads } from './waiting-threads.ts'
import { WebhookLog } from './webhook-log.ts'
import { WebhookLogPruning } from './webhook-log-pruning.ts'
import { WorkingSet } from './working-set.ts'
import { WorkingSetPruning } from './working-set-pruning.ts'

const REJECTED_AGAIN_MS = DAY_MS

export type Assembly = ReturnType<typeof assemble>

/**
 * Creates the classes of an agent's object and connects them (dependency injection by hand). Order of a message: `intake` →
 * `runner` (queue of turns) → `generation` (engine) → `endings` (reply, outbox) → `Sender` (deliveries) and `flushing` (D1).
 */
export function assemble(state: DurableObjectState, env: Env, clock: Clock) {
  const { storage } = state
  const { sql } = storage
  migrate(sql)
  const agentId = state.id.name ?? ''
  const alarmClock = new AlarmClock(storage, () => pool.wake())
  const wakeBy = (at: number) => alarmClock.wakeBy(at)
  const facts = new Facts(sql)
  const outbox = new Outbox(sql, () => flushing.schedule())
  const set: WorkingSet = new WorkingSet(agentId, sql, clock, outbox, (type, turn) => {
    const { key: sessionId, channelType } = set.threadOf(turn)
    const subject = type === 'unanswered' ? { sessionId } : set.exchangeRefOf(turn)
    stream.trouble(type, subject, turn.key, channelType)
  })
  const knowledge = new Knowledge(env, agentId, sql, clock)
  const quota = new Quota(env, agentId, sql, clock)
  const settings = new Settings(env, agentId, sql, clock, knowledge)
  const limits = new Limits(sql)
  const spending = new TokenLedger(sql)
  const calls = new Calls(spending, (engine) => new StoredCircuit(sql, engine))
  const resultsAfter = (number: number, most: number, sessionId: string | null) =>
    set.turns
      .resultsAfter(number, most, sessionId)
      .reverse()
      .map((turn) => set.resultOf(turn))
  const stream = new Stream(state, agentId, clock, resultsAfter, set.turns.newestEvent())
  stream.awaitsRating = (sessionId) => set.threads.awaitsRating(sessionId)
  stream.raiseFloor(facts.number('floor'))
  const openRecord = () => settings.openRecord()
  const restore = new Restore({ openRecord, agentId, clock, storage, ...set })
  const lookup = new Lookup({ openRecord, agentId, clock, facts, set, settings, stream, restore, wakeBy })
  const debounce = new Debounce(sql)
  const { exports } = state as unknown as { exports: Exports }
  const parts = {
    exports,
    env,
    agentId,
    clock,
    sql,
    set,
    storage,
    settings,
    quota,
    stream,
    wakeBy,
    debounce,
    limits,
    calls,
  }
  const pruning = new WebhookLogPruning(parts)
  const webhookLog = new WebhookLog({ ...parts, pruning })
  const setPruning = new WorkingSetPruning({ ...parts, webhookLog, lookup })
  const waits = new WaitingThreads({ ...parts, onStart: (sessionId) => visitorAddresses.publish(sessionId) })
  const replyMails = new ReplyMails(parts)
  const presence = new Presence(parts)
  const endings = new TurnEndings({ ...parts, waits })
  const summarizer = new Summarizer(parts)
  const optOuts = new OptOuts({ ...parts, restore, endings })
  const notices = new ContactNotices(parts)
  const quotaRefusal = new QuotaRefusal({ ...parts, endings, notices })
  const retries = new TurnRetries({ ...parts, endings })
  const callbacks = new Callbacks({
    ...parts,
    turns: set.turns,
    onExpired: (turn, engineIndex) => void generation.callbackExpired(turn, engineIndex),
  })
  const generation: ReplyGeneration = new ReplyGeneration({
    ...parts,
    knowledge,
    rewriter: new Rewriter(parts),
    endings,
    summarizer,
    retries,
    callbacks,
    failures: new EngineFailures({ ...parts, endings, notices }),
  })
  const runner = new TurnRunner({
    ...parts,
    endings,
    quotaRefusal,
    optOuts,
    generation,
    retries,
  })
  const callbackReplies = new CallbackReplies({ ...parts, generation, callbacks })
  const ratings = new Ratings({ ...parts, restore })
  const ratingQuestions = new RatingQuestions({ ...parts, notices })
  const intake = new Intake({ ...parts, runner, generation, endings, optOuts, lookup, ratings })
  const changes = new ChangeQueue({ ...parts, restore, optOuts, webhookLog, flush: () => flushing.flush() })
  const threadEdits = new ThreadEdits({ ...parts, restore, endings, waits, presence, replyMails, ratingQuestions })
  const visitorAddresses: VisitorAddresses = new VisitorAddresses({ ...parts, threadEdits })
  stream.onVisitor = (sessionId) => {
    replyMails.cancel(sessionId)
    return visitorAddresses.waitingOf(sessionId)
  }
  stream.onThreadChanged = (sessionId) => visitorAddresses.publish(sessionId)
  const memberViews = new MemberViews(parts)
  const echoes = new Echoes({ ...parts, restore, endings, notices, threadEdits })
  const rows = new RecordRows({ agentId, ...set, zone: () => settings.timeZone })
  const flushing: Flushing = new Flushing({
    ...parts,
    facts,
    outbox,
    rows,
    restore,
    turns: set.turns,
    account: () => settings.account(),
    assignment: () => settings.handover.assign,
    onAssigned: (sessionId, name) => {
      if (name) visitorAddresses.attend(sessionId, name)
      else stream.threadChanged(sessionId)
    },
    setAlarmBy: (at) => alarmClock.setBy(at),
    setAlarm: () => pool.setAlarm(),
  })
  const previews = new Previews({ ...parts, generation })
  const reports = new Reports({ ...parts, lookup, flush: () => flushing.flush() })
  const deletions = new Deletions({ ...parts, restore, endings, flushing, generation, alarmClock, openRecord })
  const rejections = new Rejections({ ...parts, flushing })
  const pool: Pool = new Pool({
    clock,
    sql,
    alarmClock,
    lanes: [
      callbacks,
      runner,
      summarizer,
      new Sender({ ...parts, optOuts }),
      changes,
      flushing,
      new HandBacks({ ...parts, threadEdits }),
      waits,
      replyMails,
      ratingQuestions,
      new QuotaReturn(parts),
      pruning,
      setPruning,
    ],
    prune: (now) => {
      limits.prune(now)
      pruning.prune(now)
      spending.prune(now)
      setPruning.prune(now)
      outbox.retryRejected(now - REJECTED_AGAIN_MS)
    },
    isEmpty: () => set.isEmpty() && webhookLog.isEmpty(),
  })
  // After a crash, turns that were running are queued again; the alarm starts everything that is due.
  set.turns.requeueRunning(clock.now())
  state.blockConcurrencyWhile(async () => {
    await alarmClock.load()
    pool.setAlarm()
  })
  return {
    generation,
    memberViews,
    callbackReplies,
    calls,
    changes,
    deletions,
    echoes,
    flushing,
    intake,
    knowledge,
    lookup,
    pool,
    presence,
    previews,
    quota,
    ratings,
    rejections,
    reports,
    restore,
    set,
    settings,
    stream,
    threadEdits,
    visitorAddresses,
    webhookLog,
  }
}
