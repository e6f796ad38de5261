import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { TRIAL_HISTORY_MAX } from '../../../worker/contract/limits.ts'
import type { AgentTrial } from '../../../worker/contract/training.ts'
import { failureMessage } from '../../core/failure.ts'
import { useTryAgent } from './training.api.ts'

/** A question of the trial with its result or failure; neither while it is being answered. */
export interface PreviewTurn {
  question: string
  trial?: AgentTrial
  /** The sentence of the error. */
  failure?: string
}

/** The texts of earlier turns are truncated, so that six of them fit into one request. */
const TURN_TEXT_MAX = 1_000
const REPLIED_MAX = 2_000

const historyOf = (turns: readonly PreviewTurn[]) =>
  turns
    .flatMap(({ question, trial }) =>
      trial?.reply ? [{ message: question.slice(0, TURN_TEXT_MAX), reply: trial.reply.slice(0, REPLIED_MAX) }] : [],
    )
    .slice(-TRIAL_HISTORY_MAX)

/** The state of a trial with several turns. It is kept while the agent home is open, and not stored. */
export function usePreview(agentId: string) {
  const client = useQueryClient()
  const [turns, set] = useState<readonly PreviewTurn[]>([])
  const [isAsking, setAsking] = useState(false)
  const run = useRef(0)
  const { mutateAsync } = useTryAgent(agentId)
  async function ask(question: string, asDraft: boolean) {
    if (isAsking) return
    const own = run.current
    const earlier = turns
    setAsking(true)
    set([...earlier, { question }])
    const result = await mutateAsync({ message: question, asDraft, history: historyOf(earlier) }).then(
      (trial) => ({ trial }),
      (error: unknown) => ({ failure: failureMessage(error) }),
    )
    // The trial was restarted meanwhile, so this reply is dropped.
    if (run.current !== own) return
    set([...earlier, { question, ...result }])
    setAsking(false)
    void client.invalidateQueries({ queryKey: ['agents', 'home', agentId] })
  }
  return {
    turns,
    isAsking,
    ask: (question: string, asDraft: boolean) => void ask(question, asDraft),
    restart: () => {
      run.current += 1
      set([])
      setAsking(false)
    },
  }
}

export type Preview = ReturnType<typeof usePreview>
