import { setTimeout as after } from 'node:timers/promises'
import { median } from '../figures.ts'
import { memoryOf } from '../runtime.ts'
import { type Finding, formatFigure, type Scenario } from '../scenario.ts'
import { ReadersElsewhere } from './readers.ts'
import { startRooms } from './rooms.ts'

const SIZES = [1_000, 5_000, 10_000]
const RELAYS = ['relay-1', 'relay-2', 'relay-3', 'relay-4']
const EVENTS = 9
const SETTLED_MS = 500

/** Above so many readers an object hands some of them to relays: docs/decisions/0040. */
const READERS_OF_AN_OBJECT = 2_000
const ON_PAPER = 100_000

interface RelayReport {
  readers: number
  lastMs: number
  busyMs: number
  bytesEach: number
}

/** One event after the other to more and more readers, told by one object or by relays. */
async function readReports(relays: readonly string[], row: (told: RelayReport) => void): Promise<RelayReport[]> {
  const rooms = await startRooms()
  const readers = new ReadersElsewhere(rooms)
  const all: RelayReport[] = []
  try {
    const empty = memoryOf([rooms.pid])
    for (const [n, size] of SIZES.entries()) {
      await readers.open(size - (SIZES[n - 1] ?? 0), relays.length > 0 ? relays : ['agent'])
      await after(SETTLED_MS)
      const bytesEach = (memoryOf([rooms.pid]) - empty) / size
      await readers.broadcast(relays)
      const events: { lastMs: number; busyMs: number }[] = []
      for (let event = 0; event < EVENTS; event++) events.push(await readers.broadcast(relays))
      const lastMs = median(events.map((each) => each.lastMs))
      const found = { readers: size, lastMs, busyMs: median(events.map((each) => each.busyMs)), bytesEach }
      row(found)
      all.push(found)
    }
    return all
  } finally {
    readers.close()
    rooms.close()
  }
}

/** The cost of so many readers of one agent, calculated for objects on separate machines. */
function onPaper({ readers, lastMs, busyMs, bytesEach }: RelayReport): Finding[] {
  const relays = Math.ceil(ON_PAPER / READERS_OF_AN_OBJECT)
  const of = (ms: number) => `${formatFigure((ms / readers) * READERS_OF_AN_OBJECT)} ms`
  const gigabytes = (ON_PAPER * bytesEach) / 1024 ** 3
  const figures = [
    `${relays} relays of ${READERS_OF_AN_OBJECT.toLocaleString('en')} and as many calls an event`,
    `${of(busyMs)} of each relay's time an event, the last has it after ${of(lastMs)} and two calls`,
    `${formatFigure(gigabytes)} GB of sockets and streams over all machines`,
  ]
  return [{ what: `${ON_PAPER.toLocaleString('en')} readers of one agent, on paper`, measured: figures.join('; ') }]
}

export const fanOut: Scenario = {
  name: 'fan-out',
  title: 'One event to many readers of one agent',
  description: `The agent object's own readers (\`durable-objects/agent/readers.ts\`) and the product's own event streams in a Worker of the bench, one event of about 300 bytes after the other; medians until the last of the readers, in processes of their own, has it. Once one object tells all, once ${RELAYS.length} that are told by one. Here all of them share a process: sharding costs what it costs, and saves only where every object has a machine. Memory is the whole runtime's, both ends of every socket in it; two readers share a connection.`,
  head: ['readers', 'objects', 'last has it, ms', 'the busiest object told for, ms', 'µs a reader', 'kB a reader'],
  run: async (row) => {
    const rowOf =
      (objects: number) =>
      ({ readers, lastMs, busyMs, bytesEach }: RelayReport) =>
        row(
          readers.toLocaleString('en'),
          objects,
          formatFigure(lastMs),
          formatFigure(busyMs),
          formatFigure((lastMs * 1000) / readers),
          formatFigure(bytesEach / 1024),
        )
    const one = await readReports([], rowOf(1))
    await readReports(RELAYS, rowOf(RELAYS.length))
    const largest = one.at(-1)
    return largest ? onPaper(largest) : []
  },
}
