import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { inRoot } from '../../../worker/local/place.ts'
import type { Opening, ReaderReport } from './crowd-of-readers.ts'
import type { Rooms } from './rooms.ts'

const PROCESSES = 4

/** Readers in separate processes, so that the client is not the bottleneck, and no process needs too many sockets. */
export class ReadersElsewhere {
  readonly #rooms: Rooms
  readonly #processes: ChildProcess[]
  /** Fails when one of them ends by itself. */
  readonly #gone: Promise<never>
  #events = 0

  constructor(rooms: Rooms) {
    this.#rooms = rooms
    this.#processes = Array.from({ length: PROCESSES }, () => fork(inRoot('tests/bench/fan-out/crowd-of-readers.ts')))
    this.#gone = Promise.race(this.#processes.map((process) => once(process, 'exit'))).then(() => {
      throw new Error('Some readers have gone.')
    })
    this.#gone.catch(() => {})
  }

  /** Opens so many more, of these rooms in turn. */
  async open(readers: number, names: readonly string[]): Promise<void> {
    const opening: Opening = { port: this.#rooms.port, rooms: names, readers: readers / PROCESSES }
    await this.#each(
      (process) => process.send(opening),
      (told) => 'opened' in told,
    )
  }

  /** Publishes an event: milliseconds until the last reader has it, and those that the busiest object needed. */
  async broadcast(relays: readonly string[]): Promise<{ lastMs: number; busyMs: number }> {
    const id = String(++this.#events)
    const query = new URLSearchParams([['id', id], ...relays.map((relay) => ['relay', relay])])
    const all = this.#each(
      () => true,
      (told) => 'id' in told && told.id === id,
    )
    const begun = performance.timeOrigin + performance.now()
    const answer = await fetch(`http://127.0.0.1:${this.#rooms.port}/tell?${query}`, { method: 'POST' })
    const busyMs = (await answer.json()) as number
    const lastAt = Math.max(...(await all).map((told) => ('lastAt' in told ? told.lastAt : 0)))
    return { lastMs: lastAt - begun, busyMs }
  }

  close(): void {
    for (const process of this.#processes) process.kill('SIGKILL')
  }

  #each(
    request: (process: ChildProcess) => unknown,
    isAnswer: (told: ReaderReport) => boolean,
  ): Promise<ReaderReport[]> {
    return Promise.all(
      this.#processes.map(async (process) => {
        request(process)
        for (;;) {
          const [report] = (await Promise.race([once(process, 'message'), this.#gone])) as [ReaderReport]
          if (isAnswer(report)) return report
        }
      }),
    )
  }
}
