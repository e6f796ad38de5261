import { DurableObject } from 'cloudflare:workers'
import { configOf } from '../../worker/core/config.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import {
  finish,
  giveUp,
  nextUnread,
  tellProgress,
  type Unread,
} from '../../worker/features/knowledge/reading.service.ts'
import { Shelves } from './shelves.ts'

const AGAIN_MS = 15_000
const ATTEMPTS_MAX = 3
/** What was announced may be written a moment after the object has looked. */
const LOOK_AGAIN_MS = 15_000

/**
 * One object per agent, named by its id: keeps the files that its owner has uploaded and reads what waits to be read, a
 * step an alarm, so that neither a restart nor a large file loses anything. Apart from the agent's hub, whose visitors
 * would wait for it.
 */
export class Library extends DurableObject<Env> {
  #shelves: Shelves
  /** Counts what was asked for, so that nothing that comes during a step is forgotten at its end. */
  #asked = 0

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#shelves = new Shelves(state.storage.sql)
  }

  /**
   * Something is about to be written in the database that has to be read; with its bytes when it is a file. The alarm
   * that is set here outlives whoever calls.
   */
  async expect(documentId: string, bytes: Uint8Array | null): Promise<void> {
    this.#asked++
    if (bytes) this.#shelves.keep(documentId, bytes)
    await this.#wakeBy(Date.now() + LOOK_AGAIN_MS)
  }

  /** It is written: read it now. */
  async read(): Promise<void> {
    this.#asked++
    await this.ctx.storage.setAlarm(Date.now())
  }

  drop(documentId: string): void {
    this.#shelves.drop(documentId)
  }

  /** The agent is gone, and everything that it was given. */
  async clear(): Promise<void> {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    this.#shelves = new Shelves(this.ctx.storage.sql)
  }

  /** One step of what has waited longest. Never throws: the platform gives up on an alarm that keeps failing. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + AGAIN_MS)
    const asked = this.#asked
    try {
      const hasMore = await this.#work()
      if (hasMore || asked !== this.#asked) await this.ctx.storage.setAlarm(Date.now())
      else await this.ctx.storage.deleteAlarm()
    } catch (error) {
      log('error', 'library.alarm', factsOf(error))
    }
  }

  async #work(): Promise<boolean> {
    const db = openDatabase(this.env, 'newest')
    const document = await nextUnread(db, this.#agentId)
    if (!document) return false
    const { attempts } = this.#shelves.begin(document.id, document.revision)
    if (document.state === 'waiting') await tellProgress(db, document, null)
    // It has taken the whole object down with it, more than once.
    if (attempts > ATTEMPTS_MAX) await giveUp(db, document, 'unreadable', Date.now())
    else await this.#advance(document)
    return true
  }

  async #advance(document: Unread): Promise<void> {
    const db = openDatabase(this.env, 'newest')
    // Loaded when there is something to read: no other call needs what reads pages and tables.
    const { Reader } = await import('./reader.ts')
    const step = await new Reader(this.#shelves, configOf(this.env).outgoing).step(document)
    if (step.kind === 'more') {
      this.#shelves.advance(document.id)
      await tellProgress(db, document, step.progress)
      return
    }
    if (step.kind === 'failed') await giveUp(db, document, step.reason, Date.now())
    else await finish(db, this.#agentId, document, step.findings, Date.now())
    this.#shelves.end(document.id)
  }

  async #wakeBy(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > at) await this.ctx.storage.setAlarm(at)
  }

  get #agentId(): string {
    return this.ctx.id.name ?? ''
  }
}
