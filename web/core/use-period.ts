import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { isDay } from '../../worker/contract/days.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { sentencesLoaded, useSentence } from './sentences.ts'

interface Period {
  startDate?: string | undefined
  endDate?: string | undefined
}

interface Problem {
  in: 'start' | 'end'
  code: ErrorCode
}

/** What the contract refuses in a period. */
function problemOf(start: string, end: string): Problem | null {
  if (start && !isDay(start)) return { in: 'start', code: 'field.date' }
  if (end && !isDay(end)) return { in: 'end', code: 'field.date' }
  return start && end && end < start ? { in: 'end', code: 'field.dateOrder' } : null
}

/** The typed period, inclusive; both days are optional. A period that the contract refuses is not passed on. */
export function usePeriod({ startDate = '', endDate = '' }: Period, onPeriod: (period: Period) => void) {
  const sentence = useSentence()
  const problemId = useId()
  const [start, setStart] = useState(startDate)
  const [end, setEnd] = useState(endDate)
  const [problem, setProblem] = useState<Problem | null>(null)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(start, end)
    if (found) await sentencesLoaded()
    setProblem(found)
    if (!found) onPeriod({ startDate: start || undefined, endDate: end || undefined })
  }
  const clear = () => {
    setStart('')
    setEnd('')
    setProblem(null)
    onPeriod({ startDate: undefined, endDate: undefined })
  }
  const invalid = (field: Problem['in']) =>
    problem?.in === field && { 'aria-invalid': true, 'aria-describedby': problemId }
  return {
    form: { noValidate: true, onSubmit },
    start: {
      type: 'date',
      value: start,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setStart(target.value),
      ...invalid('start'),
    },
    end: {
      type: 'date',
      value: end,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setEnd(target.value),
      ...invalid('end'),
    },
    /** The sentence of what is wrong. */
    problem: problem && sentence(problem.code),
    problemId,
    clear,
  } as const
}
