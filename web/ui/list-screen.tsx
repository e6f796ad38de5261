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
  /** New rows are loading; the old ones stay visible, faded. */
  refreshing?: boolean | undefined
  /** The rows have frames of their own, so the list has none. */
  isWithoutCard?: boolean
  loadingLabel: string
  failure: FailedStateProps
  empty: ReactNode
  /** The bar above the rows. */
  bar?: ListBarProps | undefined
  pager?: PagerProps | undefined
  children: ReactNode
}

export interface ListScreenProps extends PageHeaderProps, ListCardProps {
  filters?: ReactNode
  /** Rendered between the header and the filters, such as figures or notes. */
  summary?: ReactNode
}

/** A list by its status: loading, failed with a retry, empty, or the rows with a pager. */
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

/** The layout of list screens: title, filters, list. */
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
