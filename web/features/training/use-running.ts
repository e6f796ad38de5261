import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { TestCase } from '../../../worker/contract/training.ts'
import { sayFailure } from '../../core/failure.ts'
import { notify } from '../../ui/notices.tsx'
import { useRunTestCase } from './training.api.ts'

interface Progress {
  /** The case that is running. */
  under: string | null
  done: number
  /** `null`: not all of them are being run. */
  total: number | null
}

const IDLE: Progress = { under: null, done: 0, total: null }

/**
 * Runs cases one after the other, with the published behaviour or the draft, until the last one, an error, or a stop.
 */
export function useRunning(agentId: string, asDraft: boolean) {
  const { t } = useLingui()
  const { mutateAsync } = useRunTestCase(agentId, asDraft)
  const [progress, tell] = useState(IDLE)
  const run = useRef(0)
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )
  async function begin(cases: readonly TestCase[], total: number | null) {
    run.current += 1
    const own = run.current
    try {
      for (const [done, { id }] of cases.entries()) {
        if (run.current !== own) return
        tell({ under: id, done, total })
        await mutateAsync(id)
      }
    } catch (error) {
      notify.error(t`No se pudo ejecutar el caso`, sayFailure(error))
    }
    if (run.current === own) tell(IDLE)
  }
  return {
    ...progress,
    runAll: (cases: readonly TestCase[]) => void begin(cases, cases.length),
    runOne: (testCase: TestCase) => void begin([testCase], null),
    stop: () => {
      run.current += 1
      tell(IDLE)
    },
  }
}
