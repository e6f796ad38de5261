import { requireWhole } from './backups/put-back.ts'
import { devVars, writeWorkerVars } from './dev-vars.ts'
import type { Installation } from './greeting.ts'
import { portOf, stateDir } from './place.ts'
import { keepNewFilesPrivate, prepareFolder } from './private-files.ts'
import { claimPort } from './serve.ts'
import { prepareState } from './state.ts'
import { claimState } from './state-lock.ts'

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

/** Prepares everything for a server. Repeating it changes nothing and is quick. */
export async function prepare(): Promise<Prepared> {
  const port = portOf()
  await claimPort(port)
  const state = stateDir()
  keepNewFilesPrivate()
  prepareFolder(state)
  claimState(state)
  requireWhole(state)
  const { variables, isNew, wasReadable } = devVars(port)
  if (wasReadable)
    say('Other users of this machine could read .dev.vars; only you can now. Its secrets may be known to them.')
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
