import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { StartAnswer } from '../../../worker/contract/start.ts'
import { useLocale } from '../../core/words.ts'
import { BusinessName } from './business-name.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { QuestionCard } from './question-card.tsx'
import { StartReview } from './start-review.tsx'
import { TradeChoice } from './trade-choice.tsx'
import { type AskedQuestion, QUESTIONS, type QuestionName } from './trade-questions.ts'
import { TRADES, type TradeName } from './trades.ts'
import { useStart, useStarted } from './use-start.ts'

type Step = 'name' | 'trade' | 'review' | number

/** A business without a website: its name, its trade, what its customers ask one card at a time, and the agent. */
export function BusinessStart({ onWebsite }: { onWebsite: () => void }) {
  const { i18n } = useLingui()
  const language = useLocale()
  const started = useStarted()
  const start = useStart()
  const leaving = useRef(false)
  const [name, setName] = useState('')
  const [trade, setTrade] = useState<TradeName | null>(null)
  const [typed, setTyped] = useState<Partial<Record<QuestionName, string>>>({})
  const [skipped, setSkipped] = useState<ReadonlySet<QuestionName>>(new Set())
  const [step, setStep] = useState<Step>('name')
  const [refused, refuse] = useState<number | null>(null)
  const go = (to: Step) => {
    refuse(null)
    setStep(to)
  }

  const asked: AskedQuestion[] = (trade ? TRADES[trade].asks : []).map((each) => ({
    name: each,
    question: i18n._(QUESTIONS[each].question),
    example: i18n._(QUESTIONS[each].example),
  }))
  // What was typed on a card that is skipped stays there, for who comes back to it.
  const answerOf = (each: QuestionName): string => (skipped.has(each) ? '' : (typed[each] ?? '').trim())

  const create = () => {
    const answers = asked.map((each) => ({ question: each.question, answer: answerOf(each.name) }))
    const wrong = answers.findIndex((each) => !StartAnswer.safeParse(each).success)
    if (wrong >= 0) {
      refuse(wrong)
      setStep(wrong)
      return
    }
    start.mutate(
      { name, language, answers },
      {
        onSuccess: (made) => {
          leaving.current = true
          started(made)
        },
      },
    )
  }

  const stepShown = () => {
    if (step === 'name')
      return (
        <BusinessName
          name={name}
          onWebsite={onWebsite}
          onNext={(chosen) => {
            setName(chosen)
            go('trade')
          }}
        />
      )
    const current = typeof step === 'number' ? asked[step] : undefined
    if (typeof step === 'number' && current)
      return (
        <QuestionCard
          key={current.name}
          asked={current}
          index={step}
          total={asked.length}
          isRefused={step === refused}
          text={typed[current.name] ?? ''}
          onType={(text) => setTyped((before) => ({ ...before, [current.name]: text }))}
          onBack={() => go(step === 0 ? 'trade' : step - 1)}
          onNext={(isSkipped) => {
            const others = [...skipped].filter((each) => each !== current.name)
            setSkipped(new Set(isSkipped ? [...others, current.name] : others))
            go(step + 1 < asked.length ? step + 1 : 'review')
          }}
          onEnd={() => go('review')}
        />
      )
    if (step === 'review')
      return (
        <StartReview
          asked={asked}
          isAnswered={(each) => answerOf(each) !== ''}
          failure={start.error}
          pending={start.isPending}
          onOpen={go}
          onCreate={create}
        />
      )
    return (
      <TradeChoice
        trade={trade}
        onBack={() => go('name')}
        onChoose={(chosen) => {
          setTrade(chosen)
          go(0)
        }}
      />
    )
  }
  return (
    <>
      {stepShown()}
      <LeaveQuestion isChanged={Object.values(typed).some((text) => text.trim() !== '')} leaving={leaving} />
    </>
  )
}
