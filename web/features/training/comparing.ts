import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { BehaviourDraft } from '../../../worker/contract/behaviour.ts'
import type { TestCase } from '../../../worker/contract/training.ts'
import { api, unwrap } from '../../core/api.ts'
import { ApiFailure } from '../../core/failure.ts'
import { testCasesQuery } from './training.api.ts'

/** The draft that is compared, and the published version that it is compared with. */
export interface Compared {
  savedAt: BehaviourDraft['savedAt']
  version: number
}

interface Run {
  isRunning: boolean
  /** The server asked to wait before the next case. */
  isWaiting: boolean
  done: number
  total: number
  failure: unknown
}

const IDLE: Run = { isRunning: false, isWaiting: false, done: 0, total: 0, failure: null }
/** Cases that are run at the same time. */
const AT_ONCE = 3
const WAIT_S = 5

/** Runs by agent. They go on while the console is open, whatever screen is shown. */
const runs = new Map<string, Run>()
const watchers = new Set<() => void>()
/** Names the runs of this page to the server, which lets an agent have one at a time. */
const RUN = crypto.randomUUID()

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
function tell(agentId: string, change: Partial<Run>): void {
  runs.set(agentId, { ...(runs.get(agentId) ?? IDLE), ...change })
  for (const watcher of watchers) watcher()
}

/** Whether what is kept of a case compares this draft with this version. */
export const isCompared = ({ draft, last, outcome }: TestCase, { savedAt, version }: Compared): boolean =>
  outcome !== null && draft?.savedAt === savedAt && draft.version === version && last?.version === version

const isRunning = (agentId: string): boolean => runs.get(agentId)?.isRunning ?? false

/** Runs a case; `null`: it was deleted meanwhile. Waits as long as the server asks for. */
async function runCase(agentId: string, caseId: string, asDraft: boolean): Promise<TestCase | null> {
  const call = api.agents[':id']['test-cases'][':caseId'].run
  for (;;) {
    try {
      const { data } = await unwrap(call.$post({ param: { id: agentId, caseId }, json: { asDraft, run: RUN } }))
      return data
    } catch (error) {
      const { code, retryAfter } = error instanceof ApiFailure ? error : { code: null, retryAfter: null }
      if (code === 'testCase.notFound') return null
      if (code !== 'request.rateLimited' || !isRunning(agentId)) throw error
      tell(agentId, { isWaiting: true })
      await new Promise((resolve) => setTimeout(resolve, (retryAfter ?? WAIT_S) * 1000))
      if (!isRunning(agentId)) return null
      tell(agentId, { isWaiting: false })
    }
  }
}

/** Runs each case with the published behaviour, then with the draft, until all are done, one fails, or a stop. */
async function compare(client: QueryClient, agentId: string, cases: readonly TestCase[], compared: Compared) {
  const waiting = [...cases]
  tell(agentId, { ...IDLE, isRunning: true, total: cases.length })
  const work = async () => {
    for (let next = waiting.shift(); next && isRunning(agentId); next = waiting.shift()) {
      await runCase(agentId, next.id, false)
      const ran = isRunning(agentId) ? await runCase(agentId, next.id, true) : null
      if (!ran) continue
      client.setQueryData(testCasesQuery(agentId).queryKey, (all) =>
        all?.map((each) => (each.id === ran.id ? ran : each)),
      )
      tell(agentId, { done: (runs.get(agentId)?.done ?? 0) + 1 })
      // The draft was saved again: what is left would compare another one.
      if (ran.draft?.savedAt !== compared.savedAt) tell(agentId, { isRunning: false })
    }
  }
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((failure: unknown) => tell(agentId, { isRunning: false, failure })),
  )
  await Promise.all(workers)
  tell(agentId, { isRunning: false, isWaiting: false })
}

/** The run of all cases of an agent, which is shared by all that show it. */
export function useComparing(agentId: string, compared: Compared) {
  const client = useQueryClient()
  const run = useSyncExternalStore(watch, () => runs.get(agentId) ?? IDLE)
  return {
    ...run,
    begin: (cases: readonly TestCase[]) => {
      if (!isRunning(agentId)) void compare(client, agentId, cases, compared)
    },
    stop: () => tell(agentId, { isRunning: false, isWaiting: false }),
  }
}
