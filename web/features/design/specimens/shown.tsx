import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { ListScreen } from '../../../ui/list-screen.tsx'
import { FIGURES, FORM, TALK } from '../../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../../ui/loading-shape.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState, FailedState, Loading } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { Specimen, type Theme } from '../side.tsx'

const ROWS = [
  { id: '1', name: 'Tienda Norte', count: 1204 },
  { id: '2', name: 'Захиалгын туслах', count: 7 },
]
const noop = () => undefined

const rows = (theme: Theme) => (
  <Table
    caption={`Rows, ${theme}`}
    rows={ROWS}
    rowKey={({ id }) => id}
    sorting={{ by: 'name', order: 'asc', onSort: noop }}
    columns={[
      { key: 'name', header: 'Name', sortable: true, cell: ({ name }) => <strong>{name}</strong> },
      { key: 'state', header: 'State', cell: () => <Badge tone="success">active</Badge> },
      { key: 'count', header: 'Count', align: 'end', sortable: true, cell: ({ count }) => count.toLocaleString('en') },
    ]}
  />
)
const bar = (theme: Theme) => ({
  total: '50 rows',
  sortLabel: `Sort by, ${theme}`,
  sorts: [{ value: 'name asc', label: 'Name, ascending' }],
  sort: 'name asc',
  onSort: noop,
  sizeLabel: 'Rows on a page',
  sizes: [10, 25],
  size: 10,
  onSize: noop,
})
const pager = (theme: Theme, page: number, what: string) => ({
  page,
  totalPages: 5,
  navLabel: `Pages ${what}, ${theme}`,
  label: `Page ${page} of 5`,
  previousLabel: 'Previous',
  nextLabel: 'Next',
  onPage: noop,
})
const failure = {
  title: 'It could not be loaded',
  message: 'The sentence of the server',
  retryLabel: 'Again',
  onRetry: noop,
}
const empty = (
  <EmptyState icon="i-lucide-bot" title="Nothing here yet">
    What to do about it.
  </EmptyState>
)

export const Lists = ({ theme }: { theme: Theme }) => (
  <>
    <PageHeader title="PageHeader" subtitle="What the page is for." />
    <ListScreen
      title="ListScreen"
      status="ready"
      loadingLabel="On its way"
      failure={failure}
      empty={empty}
      pager={pager(theme, 2, 'of a list')}
    >
      {rows(theme)}
    </ListScreen>
    <Card className="p-0!">
      <ListBar {...bar(theme)} />
    </Card>
    <Card className="p-0!">
      <Pager {...pager(theme, 1, 'at the beginning')} />
    </Card>
    <Card className="p-0!">
      <Loading label={`On its way, ${theme}`} rows={2} />
    </Card>
    <Card className="p-0!">{empty}</Card>
    <Card className="p-0!">
      <FailedState {...failure} />
    </Card>
  </>
)

const SHAPES = ['people', 'table', 'cards'] as const

export const Outlines = () => (
  <>
    {SHAPES.map((shape) => (
      <Specimen key={shape} name={`LoadingShape: ${shape}`}>
        <div className="w-full">
          <LoadingShape label={`On its way: ${shape}`} shape={shape} />
        </div>
      </Specimen>
    ))}
    <Specimen name="LoadingShape: form, figures, talk">
      <div className="w-full">
        <LoadingShape label="On its way: form">{FORM}</LoadingShape>
      </div>
      <div className="w-full">
        <LoadingShape label="On its way: figures">{FIGURES}</LoadingShape>
        <LoadingShape label="On its way: talk">{TALK}</LoadingShape>
      </div>
    </Specimen>
  </>
)
