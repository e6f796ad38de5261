import { hasBlank } from '../../../worker/contract/blanks.ts'
import type { Manner } from '../../../worker/contract/manner.ts'
import { Button } from '../../ui/button.tsx'

interface PreviewOpeningProps {
  manner: Manner
  onAsk: (question: string) => void
}

/** What a chat opens with: the greeting and the suggested questions, as far as nothing is open in them. */
export function PreviewOpening({ manner: { greeting, questions }, onAsk }: PreviewOpeningProps) {
  const suggested = questions.filter((question) => !hasBlank(question))
  return (
    <div className="mt-4 grid w-full justify-items-center gap-3">
      {greeting && !hasBlank(greeting) && (
        <p className="whitespace-pre-wrap text-ink wrap-anywhere" dir="auto">
          {greeting}
        </p>
      )}
      {suggested.map((question) => (
        <Button
          key={question}
          variant="secondary"
          size="small"
          className="h-auto! py-2"
          onClick={() => onAsk(question)}
        >
          <span className="whitespace-normal text-left wrap-anywhere" dir="auto">
            {question}
          </span>
        </Button>
      ))}
    </div>
  )
}
