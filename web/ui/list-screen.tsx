import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { classes } from './class-names.ts'
import { ListBar, type ListBarProps } from './list-bar.tsx'
import { LoadingShape } from './loading-shape.tsx'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'
import { Pager, type PagerProps } from './pager.tsx'
import { FailedState, type FailedStateProps } from './states.tsx'

export interface ListCardProps {
  status: 'loading' | 'failed' | 'empty' | 'ready'
  /** Newer rows are loading; the old ones stay, faded. */
  refreshing?: boolean | undefined
  /** Its rows have frames of their own. */
  isWithoutCard?: boolean
  loadingLabel: string
  failure: FailedStateProps
  empty: ReactNode
  /** Above the rows. */
  bar?: ListBarProps | undefined
  pager?: PagerProps | undefined
  children: ReactNode
}

export interface ListScreenProps extends PageHeaderProps, ListCardProps {
  filters?: ReactNode
  /** Between the header and the filters: figures, notes. */
  summary?: ReactNode
}

/** Loading, failed with retry, empty, or the rows and their pager. */
export const ListCard = ({
  status,
  refreshing = false,
  isWithoutCard: isBare = false,
  loadingLabel,
  failure,
  empty,
  bar,
  pager,
  children,
}: ListCardProps) => (
  <Card
    className={classes(
      'p-0!',
      isBare && status !== 'failed' && status !== 'empty'
        ? 'border-transparent! bg-transparent! shadow-none!'
        : 'overflow-hidden',
    )}
  >
    {status === 'loading' && <LoadingShape label={loadingLabel} shape={isBare ? 'cards' : 'table'} />}
    {status === 'failed' && <FailedState {...failure} />}
    {status === 'empty' && empty}
    {status === 'ready' && (
      <>
        {bar && <ListBar {...bar} />}
        <div aria-busy={refreshing} className={refreshing ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
          {children}
        </div>
        {pager && <Pager {...pager} />}
      </>
    )}
  </Card>
)

/** Every management screen: title, filters, then the list. */
export function ListScreen(props: ListScreenProps) {
  const {
    filters,
    summary,
    status,
    refreshing,
    isWithoutCard = false,
    loadingLabel,
    failure,
    empty,
    bar,
    pager,
    children,
    ...header
  } = props
  return (
    <section className="grid gap-6">
      <PageHeader {...header} />
      {summary}
      {filters && <search className="flex flex-wrap items-center gap-3">{filters}</search>}
      <ListCard {...{ status, refreshing, isWithoutCard, loadingLabel, failure, empty, bar, pager }}>
        {children}
      </ListCard>
    </section>
  )
}
