import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Pager, type PagerProps } from '../../ui/pager.tsx'
import { FailedState, type FailedStateProps, Loading } from '../../ui/states.tsx'

interface PartListProps {
  /** What the list is for, and what can be done with all of it. */
  intro: ReactNode
  status: 'loading' | 'failed' | 'empty' | 'ready'
  refreshing?: boolean
  loadingLabel: string
  failure: FailedStateProps
  empty: ReactNode
  pager?: PagerProps
  children: ReactNode
}

/** A list below a tab: what it is for, then loading, failed with retry, empty, or its rows and their pager. */
export function PartList({ intro, status, refreshing, loadingLabel, failure, empty, pager, children }: PartListProps) {
  return (
    <div className="grid gap-4">
      {intro}
      <Card className="p-0! overflow-hidden">
        {status === 'loading' && <Loading label={loadingLabel} />}
        {status === 'failed' && <FailedState {...failure} />}
        {status === 'empty' && empty}
        {status === 'ready' && (
          <>
            <div aria-busy={refreshing} className={refreshing ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
              {children}
            </div>
            {pager && <Pager {...pager} />}
          </>
        )}
      </Card>
    </div>
  )
}
