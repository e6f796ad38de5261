import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StartAnswer, StartBusiness, StartContact } from '../../../worker/contract/start.ts'
import { useForm } from '../../core/use-form.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { BusinessDraft, Step } from './business-draft.ts'
import { ChoiceTiles } from './choice-tiles.tsx'
import { QuestionCard } from './question-card.tsx'
import { StartFrame } from './start-frame.tsx'
import { StartReview } from './start-review.tsx'
import { type QuestionName, tradeQuestion } from './trade-questions.ts'
import { TRADE_NAMES, TRADES, type TradeName } from './trades.ts'
import { useAfterStart, useCreateFirstAgent } from './use-start.ts'

interface BusinessStartProps {
  draft: BusinessDraft
  onWebsite: () => void
  /** Called when the agent is created, before its home is opened. */
  onCreated: () => void
}

/** The start of a business without a website: name, trade, one card for each question of customers, then a review. */
export function BusinessStart({ draft, onWebsite, onCreated }: BusinessStartProps) {
  const { i18n } = useLingui()
  const language = useLocale()
  const started = useAfterStart()
  const start = useCreateFirstAgent()
  const { name, setName, trade, setTrade, typed, setTyped, skipped, setSkipped, step, setStep } = draft
  const [refused, refuse] = useState<number | null>(null)
  const go = (to: Step) => {
    refuse(null)
    setStep(to)
  }

  const questions = (trade ? TRADES[trade].questions : []).map((each) => tradeQuestion(each, i18n))
  // The text on a skipped card is not sent but stays in the state, in case the card is opened again.
  const answerOf = (each: QuestionName): string => (skipped.has(each) ? '' : (typed[each] ?? '').trim())

  const create = () => {
    const answers = questions.map(({ name, question, otherQuestions }) => ({
      question,
      otherQuestions,
      answer: answerOf(name),
    }))
    const wrong = answers.findIndex((each) => !StartAnswer.safeParse(each).success)
    if (wrong >= 0) {
      refuse(wrong)
      setStep(wrong)
      return
    }
    const contact = answerOf('contact')
    start.mutate(
      { name, language, answers, ...(StartContact.safeParse(contact).success && { contact }) },
      {
        onSuccess: (created, isHere) => {
          onCreated()
          started(created, isHere)
        },
      },
    )
  }

  const stepShown = () => {
    if (step === 'name')
      return (
        <BusinessName
          name={name}
          onType={setName}
          onWebsite={onWebsite}
          onNext={(chosen) => {
            setName(chosen)
            go('trade')
          }}
        />
      )
    const current = typeof step === 'number' ? questions[step] : undefined
    if (typeof step === 'number' && current)
      return (
        <QuestionCard
          key={current.name}
          tradeQuestion={current}
          index={step}
          total={questions.length}
          isRefused={step === refused}
          text={typed[current.name] ?? ''}
          onType={(text) => setTyped((before) => ({ ...before, [current.name]: text }))}
          onBack={() => go(step === 0 ? 'trade' : step - 1)}
          onNext={(isSkipped) => {
            const others = [...skipped].filter((each) => each !== current.name)
            setSkipped(new Set(isSkipped ? [...others, current.name] : others))
            go(step + 1 < questions.length ? step + 1 : 'review')
          }}
          onEnd={() => go('review')}
        />
      )
    if (step === 'review')
      return (
        <StartReview
          questions={questions}
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
  return stepShown()
}

interface BusinessNameProps {
  name: string
  onType: (name: string) => void
  onNext: (name: string) => void
  onWebsite: () => void
}

function BusinessName({ name, onType, onNext, onWebsite }: BusinessNameProps) {
  const { t } = useLingui()
  const { form, errors } = useForm({
    schema: StartBusiness,
    draft: (typed) => ({ name: typed.get('name') }),
    send: async (chosen) => chosen.name,
    onDone: onNext,
  })
  return (
    <StartFrame
      title={t`¿Cómo se llama tu negocio?`}
      lead={t`Después te preguntamos lo que tus clientes suelen querer saber. Responde solo lo que quieras.`}
      above={<LogoMark className="size-14" />}
      isNext
    >
      <Card className="sm:p-8">
        <form {...form} className="grid gap-5">
          <Field label={t`Nombre de tu negocio`} required error={errors['name']}>
            <TextInput
              name="name"
              autoComplete="organization"
              value={name}
              onChange={({ target }) => onType(target.value)}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="large">
              {t`Siguiente`}
            </Button>
            <Button variant="ghost" onClick={onWebsite}>
              {t`Sí tengo página`}
            </Button>
          </div>
        </form>
      </Card>
    </StartFrame>
  )
}

interface TradeChoiceProps {
  /** The current choice. */
  trade: TradeName | null
  onChoose: (trade: TradeName) => void
  onBack: () => void
}

/** The choice of the trade, which determines the questions that follow. */
function TradeChoice({ trade, onChoose, onBack }: TradeChoiceProps) {
  const { t, i18n } = useLingui()
  return (
    <StartFrame title={t`¿A qué se dedica tu negocio?`} lead={t`Así sabemos lo que preguntan tus clientes.`} isNext>
      <ChoiceTiles
        options={TRADE_NAMES.map((name) => ({ name, label: i18n._(TRADES[name].label), icon: TRADES[name].icon }))}
        current={trade}
        onChoose={onChoose}
      />
      <div>
        <Button variant="ghost" icon="i-lucide-arrow-left" onClick={onBack}>
          {t`Atrás`}
        </Button>
      </div>
    </StartFrame>
  )
}
