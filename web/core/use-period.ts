import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { sentencesLoaded, useSentence } from './sentences.ts'

interface Period {
  startDate?: string | undefined
  endDate?: string | undefined
}

/** The typed period, inclusive; both days are optional. A period that ends before it begins is not passed on. */
export function usePeriod({ startDate = '', endDate = '' }: Period, onPeriod: (period: Period) => void) {
  const sentence = useSentence()
  const problemId = useId()
  const [start, setStart] = useState(startDate)
  const [end, setEnd] = useState(endDate)
  const [problem, setProblem] = useState<string | null>(null)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const inOrder = !start || !end || start <= end
    if (!inOrder) await sentencesLoaded()
    setProblem(inOrder ? null : sentence('field.dateOrder'))
    if (inOrder) onPeriod({ startDate: start || undefined, endDate: end || undefined })
  }
  const clear = () => {
    setStart('')
    setEnd('')
    setProblem(null)
    onPeriod({ startDate: undefined, endDate: undefined })
  }
  return {
    form: { noValidate: true, onSubmit },
    start: {
      type: 'date',
      value: start,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setStart(target.value),
    },
    end: {
      type: 'date',
      value: end,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setEnd(target.value),
      ...(problem && { 'aria-invalid': true, 'aria-describedby': problemId }),
    },
    problem,
    problemId,
    clear,
  } as const
}
