import { Avatar } from '../../../ui/avatar.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { BlankText } from '../../../ui/blank-text.tsx'
import { Card } from '../../../ui/card.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { ListScreen } from '../../../ui/list-screen.tsx'
import { Logo, LogoMark } from '../../../ui/logo.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState, FailedState, Loading, Skeleton } from '../../../ui/states.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { Table } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Specimen, type Theme } from '../side.tsx'

const TONES: readonly Tone[] = ['neutral', 'brand', 'accent', 'success', 'warning', 'danger']
const ROWS = [
  { id: '1', name: 'Tienda Norte', count: 1204 },
  { id: '2', name: 'Захиалгын туслах', count: 7 },
]
const nothing = () => undefined

export const Marks = () => (
  <>
    <Specimen name="Badge">
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="success" icon="i-lucide-check">
        icon
      </Badge>
    </Specimen>
    <Specimen name="Avatar, with a picture; Swatch; Logo, LogoMark; VisuallyHidden (heard, not seen)">
      <Avatar name="Ana Quispe" />
      <Avatar name="Оюунчимэг Даваасүрэн" />
      <Avatar name="Luz" picture="/icon.svg" />
      <Swatch color="#0c5c4c" />
      <Logo name="Vocero" />
      <LogoMark />
      <VisuallyHidden>Heard</VisuallyHidden>
    </Specimen>
    <Specimen name="Skeleton">
      <Skeleton />
      <Skeleton className="h-11 w-2/3" />
    </Specimen>
    <Specimen name="BlankText">
      <p>
        <BlankText text="A haircut is [price], without an appointment." missing={['price']} />
      </p>
    </Specimen>
    <Card>Card</Card>
  </>
)

const rows = (theme: Theme) => (
  <Table
    caption={`Rows, ${theme}`}
    rows={ROWS}
    rowKey={({ id }) => id}
    sorting={{ by: 'name', order: 'asc', onSort: nothing }}
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
  onSort: nothing,
  sizeLabel: 'Rows on a page',
  sizes: [10, 25],
  size: 10,
  onSize: nothing,
})
const pager = (theme: Theme, page: number, what: string) => ({
  page,
  totalPages: 5,
  navLabel: `Pages ${what}, ${theme}`,
  label: `Page ${page} of 5`,
  previousLabel: 'Previous',
  nextLabel: 'Next',
  onPage: nothing,
})
const failure = {
  title: 'It could not be loaded',
  message: 'The sentence of the server',
  retryLabel: 'Again',
  onRetry: nothing,
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
