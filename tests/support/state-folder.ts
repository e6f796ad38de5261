import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 2 ** 30
const NAME = /^vocero-tests-run-(\d+)$/

/** The memory file system of Linux if it has room: on a busy disk a third of the tests' time is `fsync`. */
function fastest(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Creates the folder for the temporary files of this run and its processes, deleted when the process exits. Removes those of
 * runs that were killed.
 */
export function makeStateFolder(): string {
  const parent = fastest()
  const remove = (name: string) => rmSync(join(parent, name), { recursive: true, force: true })
  for (const name of readdirSync(parent)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) remove(name)
  }
  const name = `vocero-tests-run-${process.pid}`
  mkdirSync(join(parent, name))
  process.on('exit', () => remove(name))
  return join(parent, name)
}
