import type { ReactNode } from 'react'
import { ListCard, type ListCardProps } from '../../ui/list-screen.tsx'

interface PartListProps extends ListCardProps {
  /** The description of the list, and actions on the whole list. */
  intro: ReactNode
}

/** A list with an introduction. */
export const PartList = ({ intro, ...list }: PartListProps) => (
  <div className="grid gap-4">
    {intro}
    <ListCard {...list} />
  </div>
)
