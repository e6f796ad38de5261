import { readdirSync, readFileSync } from 'node:fs'

const statusOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
const fieldOf = (status: string, name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''

/** The runtimes that this process has started. Only where the system tells of processes as Linux does. */
export const runtimes = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    const status = statusOf(pid)
    return fieldOf(status, 'Name') === 'workerd' && fieldOf(status, 'PPid') === String(process.pid)
  })

/** Bytes of memory that these processes hold now. */
export const memoryOf = (pids: readonly (string | number)[]): number =>
  pids.reduce((sum: number, pid) => sum + Number(fieldOf(statusOf(String(pid)), 'VmRSS')) * 1024, 0)
