import { DurableObject } from 'cloudflare:workers'
import type { LibraryObject, StoredUpload, UploadClaim } from '../../worker/agent-client/library.ts'
import { refreshAgents } from '../../worker/agent-client/refresh.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { type Clock, systemClock } from '../../worker/core/clock.ts'
import { configOf } from '../../worker/core/config.ts'
import { type Database, openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { uploadsInUse } from '../../worker/features/chat/uploads.service.ts'
import {
  failReading,
  finish,
  nextUnread,
  storeProgress,
  type Unread,
} from '../../worker/features/knowledge/reading.service.ts'
import { passageVectorIndex } from '../../worker/features/knowledge/vectors.service.ts'
import { LibraryFiles } from './library-files.ts'
import { Uploads } from './uploads.ts'
import { VectorSync } from './vector-sync.ts'

const AGAIN_MS = 15_000
/** A step that does not complete is retried once: the cause may be a restart, or the document itself. */
const ATTEMPTS_MAX = 2
/** `expect` is called before the document is in D1: the object looks again after this time, in milliseconds. */
const LOOK_AGAIN_MS = 15_000

const earliest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/**
 * The second Durable Object of an agent, named by its id. It keeps uploaded documents and reads waiting ones, one step for each
 * alarm, so that a restart loses at most one step. It is separate from the `Agent` object, whose messages would wait for this
 * work. With a vector index, it then embeds the passages. It also stores the files that members send to contacts.
 */
export class Library extends DurableObject<Env> implements LibraryObject {
  readonly #clock: Clock
  #files: LibraryFiles
  #uploads: Uploads
  #vectors: VectorSync | null
  /** Counts requests, so that one that arrives during an alarm sets the next alarm at once. */
  #requests = 0

  constructor(state: DurableObjectState, env: Env, clock: Clock = systemClock) {
    super(state, env)
    this.#clock = clock
    this.#files = new LibraryFiles(state.storage.sql)
    this.#uploads = new Uploads(state.storage.sql)
    this.#vectors = this.#openVectors()
  }

  async expect(documentId: string, bytes: Uint8Array | null): Promise<void> {
    this.#requests++
    if (bytes) this.#files.keep(documentId, bytes)
    await this.#wakeBy(this.#clock.now() + LOOK_AGAIN_MS)
  }

  async read(): Promise<void> {
    this.#requests++
    await this.ctx.storage.setAlarm(this.#clock.now())
  }

  async drop(documentId: string): Promise<void> {
    this.#files.drop(documentId)
    await this.syncVectors()
  }

  async syncVectors(): Promise<void> {
    if (!this.#vectors) return
    this.#requests++
    await this.#wakeBy(this.#clock.now())
  }

  async clear(): Promise<void> {
    if (!this.#vectors || this.#vectors.isEmpty()) return this.#end()
    this.#files.clear()
    this.#uploads.clear()
    await this.syncVectors()
  }

  async keepUpload(upload: StoredUpload, bytes: Uint8Array): Promise<boolean> {
    const isKept = this.ctx.storage.transactionSync(() => this.#uploads.keep(upload, bytes, this.#clock.now()))
    await this.#wakeForUploads()
    return isKept
  }

  async claimUploads(ids: readonly string[], claim: UploadClaim): Promise<StoredUpload[] | ErrorCode> {
    return this.#uploads.claim(ids, claim, this.#clock.now())
  }

  async releaseUploads(ids: readonly string[], key: string): Promise<void> {
    this.#uploads.release(ids, key)
  }

  async upload(id: string): Promise<(StoredUpload & { bytes: Uint8Array }) | null> {
    return this.#uploads.read(id)
  }

  async dropUploads(ids: readonly string[]): Promise<void> {
    this.#uploads.drop(ids)
  }

  async #wakeForUploads(): Promise<void> {
    const at = this.#uploads.nextCheck()
    if (at !== null) await this.#wakeBy(at)
  }

  /** Deletes files whose messages are deleted. Returns when the next check is due; `null`: there is no file. */
  async #checkUploads(): Promise<number | null> {
    const looked = this.#uploads.toCheck(this.#clock.now())
    if (looked.length > 0) {
      const inUse = await uploadsInUse(this.env, this.#agentId, looked)
      this.#uploads.markChecked(looked, inUse, this.#clock.now())
    }
    return this.#uploads.nextCheck()
  }

  async #end(): Promise<void> {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    this.#files = new LibraryFiles(this.ctx.storage.sql)
    this.#uploads = new Uploads(this.ctx.storage.sql)
    this.#vectors = this.#openVectors()
  }

  /** Runs one step of the longest waiting document. Never throws: the platform stops retrying an alarm that keeps failing. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(this.#clock.now() + AGAIN_MS)
    const requests = this.#requests
    try {
      const next = earliest(await this.#work(), await this.#checkUploads())
      if (requests !== this.#requests) await this.ctx.storage.setAlarm(this.#clock.now())
      else if (next !== null) await this.ctx.storage.setAlarm(next)
      else await this.ctx.storage.deleteAlarm()
    } catch (error) {
      log('error', 'library.alarm', factsOf(error))
    }
  }

  /** Runs a step. Returns when the next is due; `null`: nothing is left to do. */
  async #work(): Promise<number | null> {
    const db = openDatabase(this.env, 'newest')
    const document = await nextUnread(db, this.#agentId)
    if (!document) return this.#vectors ? this.#syncVectors(this.#vectors, db) : null
    const { attempts } = this.#files.begin(document.id, document.revision)
    // The attempt is on disk before the document is parsed, so that a parser that crashes the process is counted too.
    await this.ctx.storage.sync()
    if (document.state === 'waiting') await storeProgress(db, document, null)
    if (attempts > ATTEMPTS_MAX) {
      await failReading(db, document, 'unreadable', this.#clock.now())
      this.#files.end(document.id)
    } else await this.#advance(document)
    return this.#clock.now()
  }

  /** One step of the vector index. A failure is retried with backoff; the search by words does not depend on it. */
  async #syncVectors(vectors: VectorSync, db: Database): Promise<number | null> {
    try {
      const step = await vectors.step(db)
      if (step === 'gone') await this.#end()
      return step === 'more' ? this.#clock.now() : null
    } catch (error) {
      log('warn', 'library.meaning', { agentId: this.#agentId, ...factsOf(error) })
      return vectors.retryAt(this.#clock.now())
    }
  }

  async #advance(document: Unread): Promise<void> {
    const db = openDatabase(this.env, 'newest')
    // Loaded on demand, because no other call needs the parsers.
    const { Reader } = await import('./reader.ts')
    const step = await new Reader(this.#files, configOf(this.env).outgoing, this.#clock).step(document)
    if (step.kind === 'more') {
      this.#files.advance(document.id)
      await storeProgress(db, document, step.progress)
      return
    }
    if (step.kind === 'failed') await failReading(db, document, step.reason, this.#clock.now())
    else await this.#finish(db, document, step.findings)
    this.#files.end(document.id)
  }

  async #finish(db: Database, document: Unread, findings: Parameters<typeof finish>[3]): Promise<void> {
    await finish(db, this.#agentId, document, findings, this.#clock.now())
    await refreshAgents({ env: this.env, db, clock: this.#clock }, { agentId: this.#agentId })
  }

  async #wakeBy(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > at) await this.ctx.storage.setAlarm(at)
  }

  #openVectors(): VectorSync | null {
    const meaning = passageVectorIndex(this.env, this.#clock)
    return meaning && new VectorSync(this.ctx.storage.sql, meaning, this.#agentId)
  }

  get #agentId(): string {
    return this.ctx.id.name ?? ''
  }
}
