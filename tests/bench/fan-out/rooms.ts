import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { build } from 'rolldown'
import { inRoot } from '../../../worker/local/place.ts'

/** The runtime of the product; its start script would lose the third descriptor. */
const { default: RUNTIME } = createRequire(import.meta.url)('workerd') as { default: string }

export interface Rooms {
  port: number
  pid: number
  close: () => void
}

/** The port that the runtime was given, by what it writes of it. */
async function portOf(runtime: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: runtime.stdio[3] as Readable })) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number }
    if (event === 'listen' && port) return port
  }
  throw new Error('The runtime did not come up.')
}

/** The bench's own rooms in a runtime of their own, without a proxy before it: what it holds is what readers cost. */
export async function startRooms(): Promise<Rooms> {
  const place = mkdtempSync(join(tmpdir(), 'vocero-rooms-'))
  await build({
    input: inRoot('tests/bench/fan-out/room.ts'),
    external: /^(?:cloudflare|node):/,
    output: { file: join(place, 'room.js'), format: 'esm' },
    logLevel: 'warn',
  })
  copyFileSync(inRoot('tests/bench/fan-out/room.capnp'), join(place, 'room.capnp'))
  const words = ['serve', join(place, 'room.capnp'), '--control-fd=3']
  const runtime = spawn(RUNTIME, words, { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] })
  const close = () => {
    runtime.kill('SIGKILL')
    rmSync(place, { recursive: true, force: true })
  }
  try {
    return { port: await portOf(runtime), pid: runtime.pid ?? 0, close }
  } catch (error) {
    close()
    throw error
  }
}
