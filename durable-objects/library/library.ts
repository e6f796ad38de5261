import { DurableObject } from 'cloudflare:workers'
import type { KeptUpload, LibraryObject, UploadClaim } from '../../worker/agent-client/library.ts'
import { refreshAgents } from '../../worker/agent-client/refresh.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { type Clock, systemClock } from '../../worker/core/clock.ts'
import { configOf } from '../../worker/core/config.ts'
import { type Database, openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { uploadsInUse } from '../../worker/features/chat/uploads.service.ts'
import {
  finish,
  giveUp,
  nextUnread,
  tellProgress,
  type Unread,
} from '../../worker/features/knowledge/reading.service.ts'
import { meaningOf } from '../../worker/features/knowledge/vectors.service.ts'
import { LibraryFiles } from './library-files.ts'
import { Uploads } from './uploads.ts'
import { VectorSync } from './vector-sync.ts'

const AGAIN_MS = 15_000
/** A step that did not come to an end is tried once more: it may have been a restart, or the document itself. */
const ATTEMPTS_MAX = 2
/** What was announced may be written a moment after the object has looked. */
const LOOK_AGAIN_MS = 15_000

const earliest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/**
 * One object per agent, named by its id: keeps the files that its owner has uploaded and reads what waits to be read, a
 * step an alarm, so that neither a restart nor a large file loses anything. Apart from the agent's hub, whose visitors
 * would wait for it. Where knowledge is also found by what it means, it then gives the index what was read. It keeps the
 * files too that members send to contacts.
 */
export class Library extends DurableObject<Env> implements LibraryObject {
  readonly #clock: Clock
  #shelves: LibraryFiles
  #uploads: Uploads
  #meanings: VectorSync | null
  /** Counts what was asked for, so that nothing that comes during a step is forgotten at its end. */
  #asked = 0

  constructor(state: DurableObjectState, env: Env, clock: Clock = systemClock) {
    super(state, env)
    this.#clock = clock
    this.#shelves = new LibraryFiles(state.storage.sql)
    this.#uploads = new Uploads(state.storage.sql)
    this.#meanings = this.#openMeanings()
  }

  /**
   * Something is about to be written in the database that has to be read; with its bytes when it is a file. The alarm
   * that is set here outlives whoever calls.
   */
  async expect(documentId: string, bytes: Uint8Array | null): Promise<void> {
    this.#asked++
    if (bytes) this.#shelves.keep(documentId, bytes)
    await this.#wakeBy(this.#clock.now() + LOOK_AGAIN_MS)
  }

  /** It is written: read it now. */
  async read(): Promise<void> {
    this.#asked++
    await this.ctx.storage.setAlarm(this.#clock.now())
  }

  async drop(documentId: string): Promise<void> {
    this.#shelves.drop(documentId)
    await this.mean()
  }

  /** What the agent knows may have changed: the index of vectors is to follow, where there is one. */
  async mean(): Promise<void> {
    if (!this.#meanings) return
    this.#asked++
    await this.#wakeBy(this.#clock.now())
  }

  /** The agent is gone, and everything that it was given; the object itself once its vectors have left the index. */
  async clear(): Promise<void> {
    if (!this.#meanings || this.#meanings.isEmpty()) return this.#end()
    this.#shelves.clear()
    this.#uploads.clear()
    await this.mean()
  }

  async keepUpload(upload: KeptUpload, bytes: Uint8Array): Promise<boolean> {
    const isKept = this.ctx.storage.transactionSync(() => this.#uploads.keep(upload, bytes, this.#clock.now()))
    await this.#wakeForUploads()
    return isKept
  }

  async claimUploads(ids: readonly string[], claim: UploadClaim): Promise<KeptUpload[] | ErrorCode> {
    return this.#uploads.claim(ids, claim, this.#clock.now())
  }

  async releaseUploads(ids: readonly string[], key: string): Promise<void> {
    this.#uploads.release(ids, key)
  }

  async upload(id: string): Promise<(KeptUpload & { bytes: Uint8Array }) | null> {
    return this.#uploads.read(id)
  }

  async dropUploads(ids: readonly string[]): Promise<void> {
    this.#uploads.drop(ids)
  }

  async #wakeForUploads(): Promise<void> {
    const at = this.#uploads.nextCheck()
    if (at !== null) await this.#wakeBy(at)
  }

  /** Deletes files whose messages are gone; `null`: there is none to look up any more. */
  async #checkUploads(): Promise<number | null> {
    const looked = this.#uploads.toCheck(this.#clock.now())
    if (looked.length > 0) {
      const inUse = await uploadsInUse(this.env, this.#agentId, looked)
      this.#uploads.checked(looked, inUse, this.#clock.now())
    }
    return this.#uploads.nextCheck()
  }

  async #end(): Promise<void> {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    this.#shelves = new LibraryFiles(this.ctx.storage.sql)
    this.#uploads = new Uploads(this.ctx.storage.sql)
    this.#meanings = this.#openMeanings()
  }

  /** One step of what has waited longest. Never throws: the platform gives up on an alarm that keeps failing. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(this.#clock.now() + AGAIN_MS)
    const asked = this.#asked
    try {
      const next = earliest(await this.#work(), await this.#checkUploads())
      if (asked !== this.#asked) await this.ctx.storage.setAlarm(this.#clock.now())
      else if (next !== null) await this.ctx.storage.setAlarm(next)
      else await this.ctx.storage.deleteAlarm()
    } catch (error) {
      log('error', 'library.alarm', factsOf(error))
    }
  }

  /** When to go on; `null`: nothing is left to do. */
  async #work(): Promise<number | null> {
    const db = openDatabase(this.env, 'newest')
    const document = await nextUnread(db, this.#agentId)
    if (!document) return this.#meanings ? this.#mean(this.#meanings, db) : null
    const { attempts } = this.#shelves.begin(document.id, document.revision)
    // On disk before anything of the document is looked at: a reader that takes the process down is counted too.
    await this.ctx.storage.sync()
    if (document.state === 'waiting') await tellProgress(db, document, null)
    if (attempts > ATTEMPTS_MAX) {
      await giveUp(db, document, 'unreadable', this.#clock.now())
      this.#shelves.end(document.id)
    } else await this.#advance(document)
    return this.#clock.now()
  }

  /** What was read is found by its words whatever becomes of this: what fails here is tried again later. */
  async #mean(meanings: VectorSync, db: Database): Promise<number | null> {
    try {
      const step = await meanings.step(db)
      if (step === 'gone') await this.#end()
      return step === 'more' ? this.#clock.now() : null
    } catch (error) {
      log('warn', 'library.meaning', { agentId: this.#agentId, ...factsOf(error) })
      return meanings.failed(this.#clock.now())
    }
  }

  async #advance(document: Unread): Promise<void> {
    const db = openDatabase(this.env, 'newest')
    // Loaded when there is something to read: no other call needs what reads pages and tables.
    const { Reader } = await import('./reader.ts')
    const step = await new Reader(this.#shelves, configOf(this.env).outgoing, this.#clock).step(document)
    if (step.kind === 'more') {
      this.#shelves.advance(document.id)
      await tellProgress(db, document, step.progress)
      return
    }
    if (step.kind === 'failed') await giveUp(db, document, step.reason, this.#clock.now())
    else await this.#finish(db, document, step.findings)
    this.#shelves.end(document.id)
  }

  async #finish(db: Database, document: Unread, findings: Parameters<typeof finish>[3]): Promise<void> {
    await finish(db, this.#agentId, document, findings, this.#clock.now())
    await refreshAgents({ env: this.env, db, clock: this.#clock }, { agentId: this.#agentId })
  }

  async #wakeBy(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > at) await this.ctx.storage.setAlarm(at)
  }

  #openMeanings(): VectorSync | null {
    const meaning = meaningOf(this.env, this.#clock)
    return meaning && new VectorSync(this.ctx.storage.sql, meaning, this.#agentId)
  }

  get #agentId(): string {
    return this.ctx.id.name ?? ''
  }
}
