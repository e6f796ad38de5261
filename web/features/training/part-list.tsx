import type { ReactNode } from 'react'
import { ListCard, type ListCardProps } from '../../ui/list-screen.tsx'

interface PartListProps extends ListCardProps {
  /** What the list is for, and what can be done with all of it. */
  intro: ReactNode
}

/** A list below a tab, and before it what it is for. */
export const PartList = ({ intro, ...list }: PartListProps) => (
  <div className="grid gap-4">
    {intro}
    <ListCard {...list} />
  </div>
)
