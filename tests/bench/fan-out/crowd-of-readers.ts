import { connect } from 'node:net'

/**
 * Of readers who share a connection: the runtime needs two descriptors for each, and has 20,000 where that is the limit of
 * a process.
 */
const OF_A_CONNECTION = 2

/** What a process of readers is asked to do: open so many streams, of these rooms in turn. */
export interface Opening {
  port: number
  rooms: readonly string[]
  readers: number
}

/** What it says: that all are open, or when the last of them had the event of this id (milliseconds since 1970). */
export type ReaderReport = { opened: number } | { id: string; lastAt: number }

const AT_ONCE = 50

const now = (): number => performance.timeOrigin + performance.now()
const report = (told: ReaderReport): void => void process.send?.(told)

const received = new Map<string, number>()
let readers = 0

function countEvent(id: string): void {
  const times = (received.get(id) ?? 0) + 1
  received.set(id, times)
  if (times === readers) report({ id, lastAt: now() })
}

/** Some streams, by hand: only the ids of their events are of interest. */
function open(port: number, rooms: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let text = ''
    let waiting = rooms.length
    socket.on('error', reject).on('data', (data) => {
      text += data.toString('latin1')
      for (const [, id, event] of text.matchAll(/(?:id: (\d+)\n)?data: (.*)\n\n/g)) {
        if (id) countEvent(id)
        else if (event?.includes('"connected"') && --waiting === 0) resolve()
      }
      const end = text.lastIndexOf('\n\n')
      if (end >= 0) text = text.slice(end + 2)
    })
    socket.write(`GET /read/${rooms.join('/')} HTTP/1.1\r\nhost: rooms\r\n\r\n`)
  })
}

process.on('message', async ({ port, rooms, readers: more }: Opening) => {
  let opening = 0
  const next = () => rooms[opening++ % rooms.length] ?? ''
  const opener = async () => {
    while (opening < more) await open(port, Array.from({ length: OF_A_CONNECTION }, next))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, opener))
  readers += more
  report({ opened: readers })
})
