import { adapterOf, type Failure, isProvider, ruleOf, wiresOf } from '../../channels/channels.ts'
import { type Config, configOf } from '../../core/config.ts'
import type { Work } from '../../core/context.ts'
import { commit, type Database, openDatabase } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { auditEach } from '../audit/audit.service.ts'
import * as store from './farewells.store.ts'
import { connectionOf } from './providers.service.ts'
import { unsealed } from './sealing.ts'

export { farewellsTo } from './farewells.store.ts'

/** A day of hourly tries; whoever waits for the first does not wait long. */
const ATTEMPTS_MAX = 24
const AGAIN_MS = 55 * 60_000
const AWAITED_MS = 4_000
/** A farewell is up to three calls, and a run may make a thousand together with what else the hour brings. */
const FAREWELLS_MAX = 50
const AT_ONCE = 5

const SEALED: Failure = { reason: 'tokenInvalid', code: 'sealed', detail: '' }

/** Calls the provider; `null` when it was told, or has nothing to be told. */
async function tell(config: Config, farewell: store.Farewell, withinMs?: number): Promise<Failure | null> {
  const { channelId: id, agentId, type } = farewell
  if (!isProvider(type)) return null
  const { settings, unreadable } = await unsealed(config.dataKeys, { ...farewell, id, typeConfig: OWN_FIELDS })
  if (unreadable.length > 0) return SEALED
  const channel = { type, agentId, agentName: '', agentLanguage: 'es' as const }
  const wires = { ...wiresOf(config), ...(withinMs && { withinMs }) }
  return adapterOf(type).disconnect(connectionOf(config, channel, settings), wires)
}
/** What a type of agent asks besides is nothing that a provider needs. */
const OWN_FIELDS = { fields: [] }

const isWorthAnother = (failure: Failure, { attempts }: store.Farewell): boolean =>
  ruleOf(failure).advice === 'retry' && attempts + 1 < ATTEMPTS_MAX

type Telling = Pick<Work, 'db' | 'config' | 'now'>

/** One try. Nothing is taken from a channel that speaks for the account again. Whether the provider knows now. */
async function say({ db, config, now }: Telling, farewell: store.Farewell, withinMs?: number): Promise<boolean> {
  const [spoken] = await store.isSpokenFor(db, farewell)
  const failure = spoken?.isSpokenFor ? null : await tell(config, farewell, withinMs)
  if (failure && isWorthAnother(failure, farewell)) {
    await store.farewellLater(db, farewell, now + AGAIN_MS)
    return false
  }
  const action = failure ? 'channel_not_disconnected' : 'channel_disconnected'
  const entry = auditEach({ db, now }, action, 'channel', store.toldOf(farewell, farewell.type, failure?.reason ?? ''))
  if (spoken?.isSpokenFor) await store.farewellOver(db, farewell.id)
  else await commit(db, store.farewellOver(db, farewell.id), entry)
  return failure === null
}

/** A fault of ours stops nothing: what was written down is taken up by the clock. */
const sayOrLater = (telling: Telling, farewell: store.Farewell, withinMs?: number): Promise<boolean> =>
  say(telling, farewell, withinMs).catch((error: unknown) => {
    log('error', 'channel.farewell', { channelId: farewell.channelId, ...factsOf(error) })
    return false
  })

/**
 * Says farewells that were just written down, while somebody waits. False when a provider does not know yet: whatever
 * was to be done is done all the same.
 */
export async function farewellsSaid(telling: Telling, written: readonly { id: string }[]): Promise<boolean> {
  const said = await Promise.all(
    written.map(async ({ id }) => {
      const [farewell] = await store.farewellById(telling.db, id)
      return !farewell || sayOrLater(telling, farewell, AWAITED_MS)
    }),
  )
  return !said.includes(false)
}

/** As above, for those whose removal nobody waits for. */
export const farewellsBehind = (
  { env, config, clock, background }: Pick<Work, 'env' | 'config' | 'clock' | 'background'>,
  written: readonly { id: string }[],
): void => {
  if (written.length === 0) return
  background(farewellsSaid({ db: openDatabase(env, 'newest'), config, now: clock.now() }, written))
}

/** What the clock does each hour: providers that could not be told are told again. */
export async function sayFarewells(env: Env, now: number): Promise<void> {
  const db: Database = openDatabase(env, 'newest')
  const telling = { db, config: configOf(env), now }
  const due = await store.farewellsDue(db, now, FAREWELLS_MAX)
  for (let from = 0; from < due.length; from += AT_ONCE)
    await Promise.all(due.slice(from, from + AT_ONCE).map((farewell) => sayOrLater(telling, farewell)))
}
