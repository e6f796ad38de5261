import { Children, type ReactNode } from 'react'
import { Card } from './card.tsx'
import { Skeleton } from './states.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export const bar = (className: string) => <Skeleton className={className} />
export const times = (count: number, one: ReactNode) => Children.toArray(Array(count).fill(one))
export const list = (one: ReactNode) => <div className="grid gap-6 p-5">{times(5, one)}</div>

export const FACE = bar('size-9 rounded-full')
export const LABEL = bar('h-4 w-24')
export const FIELD = bar('h-11')
const PERSON = (
  <span className="flex items-center gap-3">
    {FACE}
    <span className="grid grow gap-3">
      {LABEL}
      {FIELD}
    </span>
  </span>
)

const SHAPES = {
  /** Rows with an avatar and two lines. */
  people: list(PERSON),
  table: list(<span className="grid gap-4 md:grid-cols-4">{times(4, LABEL)}</span>),
  cards: <div className="grid gap-4 pb-4 md:grid-cols-2 2xl:grid-cols-3">{times(3, <Card>{PERSON}</Card>)}</div>,
}

interface LoadingShapeProps {
  label: string
  shape?: keyof typeof SHAPES
  /** A custom outline, such as one of `loading-outlines.tsx`. */
  children?: ReactNode
}

/** A loading placeholder: a label for screen readers, and an outline of the content. */
export const LoadingShape = ({ label, shape, children }: LoadingShapeProps) => (
  <div role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {shape ? SHAPES[shape] : children}
  </div>
)
