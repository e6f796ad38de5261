import { Card } from './card.tsx'
import { bar, FACE, FIELD, LABEL, list, times } from './loading-shape.tsx'

export const FIGURES = (
  <div className="grid gap-6">
    <div className="grid gap-4 grid-cols-2 xl:grid-cols-4">
      {times(
        4,
        <Card className="grid gap-3">
          {LABEL}
          {bar('h-8 w-16')}
        </Card>,
      )}
    </div>
    <Card>{bar('h-48')}</Card>
  </div>
)

/** The outline of a conversation. */
export const TALK = list(
  <span className="grid gap-3">
    {bar('h-11 w-1/2 justify-self-end')}
    <span className="flex items-end gap-3">
      {FACE}
      {bar('h-17 w-2/3')}
    </span>
  </span>,
)

export const FORM = list(
  <>
    {LABEL}
    {FIELD}
  </>,
)
