import { devVars, writeWorkerVars } from './dev-vars.ts'
import type { Installation } from './greeting.ts'
import { portOf, stateDir } from './place.ts'
import { claimPort } from './serve.ts'
import { prepareState } from './state.ts'

export interface Prepared {
  port: number
  stateDir: string
  /** The file with the variables of this start, for the Worker. */
  workerVars: string
  installation: Installation
  say: (line: string) => void
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Everything that has to be there before a server can start. Doing it again changes nothing and takes no time. */
export async function prepare(): Promise<Prepared> {
  const port = portOf()
  await claimPort(port)
  const state = stateDir()
  const { variables, isNew } = devVars(port)
  const workerVars = writeWorkerVars(state, variables)
  await prepareState(state, variables, say)
  const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = variables
  return {
    port,
    stateDir: state,
    workerVars,
    installation: { address: `http://localhost:${port}`, email, ...(isNew && { password }) },
    say,
  }
}
