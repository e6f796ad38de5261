import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { BehaviourDraft } from '../../../worker/contract/behaviour.ts'
import type { TestCase } from '../../../worker/contract/training.ts'
import { api, unwrap } from '../../core/api.ts'
import { ApiFailure } from '../../core/failure.ts'
import { newId } from '../../core/ids.ts'
import { listeners } from '../../core/shared.ts'
import { testCasesQuery } from './training.api.ts'

/** The draft that is compared, and the published version that it is compared with. */
export interface ComparisonRun {
  savedAt: BehaviourDraft['savedAt']
  version: number
}

interface Run {
  /** Identifies a run, because requests of an earlier one may still be pending; `null`: no run. */
  signal: symbol | null
  /** The rate limit of the server delays the next case. */
  isWaiting: boolean
  done: number
  total: number
  failure: unknown
}

const IDLE: Run = { signal: null, isWaiting: false, done: 0, total: 0, failure: null }
/** The number of cases that run concurrently. */
const AT_ONCE = 3
const WAIT_S = 5

/** The runs by agent. They continue while the console is open, independent of the screen. */
const runs = new Map<string, Run>()
const { subscribe, notify } = listeners()
/** The id of the runs of this page; the server allows one run of an agent at a time. */
const RUN = newId()

function update(agentId: string, change: Partial<Run>): void {
  runs.set(agentId, { ...(runs.get(agentId) ?? IDLE), ...change })
  notify()
}
/** Stops the run of an agent: pending requests are completed and their results kept, but no further ones are sent. */
const stop = (agentId: string): void => update(agentId, { signal: null, isWaiting: false })

/** Whether the stored result of a case compares this draft with this version. */
export const isCompared = ({ draft, last, outcome }: TestCase, { savedAt, version }: ComparisonRun): boolean =>
  outcome !== null && draft?.savedAt === savedAt && draft.version === version && last?.version === version

/** Runs a case, with a retry after a rate limit. `null`: the case was deleted, or the run stopped. */
async function runCase(agentId: string, caseId: string, asDraft: boolean, isActive: () => boolean) {
  const call = api.agents[':id']['test-cases'][':caseId'].run
  while (isActive()) {
    try {
      const { data } = await unwrap(call.$post({ param: { id: agentId, caseId }, json: { asDraft, run: RUN } }))
      return data
    } catch (error) {
      const { code, retryAfter } = error instanceof ApiFailure ? error : { code: null, retryAfter: null }
      if (code === 'testCase.notFound') return null
      if (code !== 'request.rateLimited' || !isActive()) throw error
      update(agentId, { isWaiting: true })
      await new Promise((resolve) => setTimeout(resolve, (retryAfter ?? WAIT_S) * 1000))
      if (isActive()) update(agentId, { isWaiting: false })
    }
  }
  return null
}

/** Runs each case with the published behaviour, then with the draft. Ends after all cases, at an error, or by `stop`. */
async function compare(client: QueryClient, agentId: string, cases: readonly TestCase[], compared: ComparisonRun) {
  const waiting = [...cases]
  const signal = Symbol(agentId)
  const isActive = () => runs.get(agentId)?.signal === signal
  update(agentId, { ...IDLE, signal, total: cases.length })
  const work = async () => {
    for (let next = waiting.shift(); next && isActive(); next = waiting.shift()) {
      await runCase(agentId, next.id, false, isActive)
      const result = await runCase(agentId, next.id, true, isActive)
      if (!result) continue
      client.setQueryData(testCasesQuery(agentId).queryKey, (all) =>
        all?.map((each) => (each.id === result.id ? result : each)),
      )
      if (!isActive()) return
      update(agentId, { done: (runs.get(agentId)?.done ?? 0) + 1 })
      // The draft was saved again, so the remaining cases would compare another one.
      if (result.draft?.savedAt !== compared.savedAt) stop(agentId)
    }
  }
  const addFailure = (failure: unknown) => {
    if (isActive()) update(agentId, { signal: null, isWaiting: false, failure })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch(addFailure)))
  if (isActive()) stop(agentId)
}

/** The run of all cases of an agent; all components that show it share it. */
export function useComparisonRun(agentId: string, compared: ComparisonRun) {
  const client = useQueryClient()
  const { signal, ...run } = useSyncExternalStore(subscribe, () => runs.get(agentId) ?? IDLE)
  return {
    ...run,
    isRunning: signal !== null,
    begin: (cases: readonly TestCase[]) => {
      if (!runs.get(agentId)?.signal) void compare(client, agentId, cases, compared)
    },
    stop: () => stop(agentId),
  }
}
