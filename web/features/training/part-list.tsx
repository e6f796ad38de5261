import type { ReactNode } from 'react'
import { ListCard, type ListCardProps } from '../../ui/list-screen.tsx'

interface PartListProps extends ListCardProps {
  /** The purpose of the list, and actions on all of it. */
  intro: ReactNode
}

/** A list below a tab, after its introduction. */
export const PartList = ({ intro, ...list }: PartListProps) => (
  <div className="grid gap-4">
    {intro}
    <ListCard {...list} />
  </div>
)
