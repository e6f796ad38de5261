import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StartFailure, StartFrame } from './start-frame.tsx'
import type { QuestionName, TradeQuestion } from './trade-questions.ts'

interface StartReviewProps {
  questions: readonly TradeQuestion[]
  isAnswered: (name: QuestionName) => boolean
  failure: unknown
  pending: boolean
  /** Opens the card of a question again. */
  onOpen: (index: number) => void
  onCreate: () => void
}

/** The answered and the open questions, each with a link to its card, and the button that creates the agent. */
export function StartReview({ questions, isAnswered, failure, pending, onOpen, onCreate }: StartReviewProps) {
  const { t } = useLingui()
  const rows = questions.map((each, index) => ({ ...each, index }))
  const known = rows.filter(({ name }) => isAnswered(name))
  const unknown = rows.filter(({ name }) => !isAnswered(name))
  const list = (some: typeof rows, title: string, icon: string, open: (question: string) => string) =>
    some.length > 0 && (
      <div className="grid gap-1">
        <h2 className="font-semibold">{title}</h2>
        <ul className="-mx-2">
          {some.map(({ name, question, index }) => (
            <li key={name}>
              <button
                type="button"
                disabled={pending}
                aria-label={open(question)}
                onClick={() => onOpen(index)}
                className="flex min-h-9 w-full items-center gap-2.5 rounded-field px-2 text-left text-sm hover:bg-surface-sunken"
              >
                <span aria-hidden className={icon} />
                {question}
              </button>
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <StartFrame
      title={t`Todo listo`}
      lead={
        unknown.length > 0
          ? t`Lo que falta no se lo dice a nadie: queda en «Por completar» hasta que lo escribas.`
          : t`Tu agente sabe contestar a todo esto.`
      }
      isNext
    >
      <Card className="grid gap-5 sm:p-8">
        {list(known, t`Tu agente sabe`, 'i-lucide-circle-check shrink-0 text-success', (q) => t`Cambiar: ${q}`)}
        {list(unknown, t`Aún no sabe`, 'i-lucide-circle-dashed shrink-0 text-ink-faint', (q) => t`Responder: ${q}`)}
        {failure !== null && <StartFailure failure={failure} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button size="large" icon="i-lucide-sparkles" loading={pending} onClick={onCreate}>
            {t`Crear mi agente`}
          </Button>
          <Button
            variant="ghost"
            icon="i-lucide-arrow-left"
            disabled={pending}
            onClick={() => onOpen(questions.length - 1)}
          >
            {t`Atrás`}
          </Button>
        </div>
        {pending && (
          <p role="status" className="text-sm text-ink-soft">
            {t`Creando tu agente…`}
          </p>
        )}
      </Card>
    </StartFrame>
  )
}
