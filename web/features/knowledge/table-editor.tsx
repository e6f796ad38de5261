import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  type ClipboardEvent,
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { DOCUMENT_TEXT_MAX } from '../../../worker/contract/limits.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { usePagerWords } from '../../core/common-words.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import type { GroupWiring } from '../../ui/field-group.tsx'
import { useGrowingField } from '../../ui/growing-field.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Pager } from '../../ui/pager.tsx'
import * as cells from './table-cells.ts'

const COLUMNS_MAX = 20
const ROWS_SHOWN = 20
const CELL_MAX_PX = 160
/** A cell grows with its text up to a maximum height, in browsers with `field-sizing`. */
const CELL: CSSProperties = { fieldSizing: 'content', maxHeight: CELL_MAX_PX }
const GROWS_BY_STYLE = CSS.supports('field-sizing', 'content')
const COLUMN: CSSProperties = { verticalAlign: 'top', minWidth: '10rem' }

interface CellProps extends ComponentProps<'textarea'> {
  value: string
  /** The number of columns, which decides the width of a cell. */
  columns: number
}

/** The field of a cell. In browsers without `field-sizing` its height is measured. */
function Cell({ columns, ...props }: CellProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useGrowingField(field, `${columns} ${props.value}`, CELL_MAX_PX)
  return <textarea ref={GROWS_BY_STYLE ? undefined : field} {...props} />
}

interface TableEditorProps extends GroupWiring {
  /** The accessible name of the table. */
  label: string
  start: string
  /** The name of the form's field that contains the table as CSV. */
  name: string
  onChange: (content: string) => void
}

/** Edits a table, one page of rows at a time. Cells copied from a spreadsheet can be pasted at any cell. */
export function TableEditor({ label: tableLabel, start, name, onChange, ...wiring }: TableEditorProps) {
  const { t } = useLingui()
  const pagerWords = usePagerWords()
  const pair: cells.PairNames = [t`pregunta`, t`respuesta`]
  const [table, setTable] = useState(() => cells.tableOf(cells.cellsOf(start), pair))
  const [before, remember] = useState<cells.Table | null>(null)
  const [refused, refuse] = useState<string | null>(null)
  const [chosenPage, setChosenPage] = useState(1)
  const [next, focus] = useState<cells.CellPosition | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const names = cells.namesOf(table, pair)
  const { rows } = table
  const totalPages = Math.max(1, Math.ceil(rows.length / ROWS_SHOWN))
  const page = Math.min(chosenPage, totalPages)
  const first = (page - 1) * ROWS_SHOWN

  useEffect(() => {
    if (!next) return
    box.current?.querySelector<HTMLElement>(`[data-cell="${next.row},${next.column}"]`)?.focus()
    focus(null)
  }, [next])

  function write(edited: cells.Table, undoable: cells.Table | null = null) {
    setTable(edited)
    remember(undoable)
    refuse(null)
    onChange(cells.contentOf(edited, pair))
  }
  /** Applies a change that removes cells; it can be undone until the next input. */
  function rebuild(edited: cells.Table, position: cells.CellPosition) {
    write(edited, table)
    goTo(position)
  }
  function goTo(position: cells.CellPosition) {
    if (position.row >= 0) setChosenPage(Math.floor(position.row / ROWS_SHOWN) + 1)
    focus(position)
  }
  function paste(event: ClipboardEvent, position: cells.CellPosition) {
    const text = event.clipboardData.getData('text/plain').trimEnd()
    const isRange = text.includes('\t')
    if (!isRange && !(cells.isEmpty(table) && text.includes('\n'))) return
    const pasted = cells.cellsOf(text)
    if (!isRange && pasted.every(({ length }) => length < 2)) return
    event.preventDefault()
    const edited = cells.isEmpty(table) ? cells.tableOf(pasted, pair) : cells.withCells(table, position, pasted)
    if (edited.names.length > COLUMNS_MAX) refuse(t`No se pegó: una tabla tiene como máximo ${COLUMNS_MAX} columnas.`)
    else if (codePoints(cells.contentOf(edited, pair)) > DOCUMENT_TEXT_MAX)
      refuse(t`No se pegó: es demasiado larga. Súbela como archivo.`)
    else rebuild(edited, { row: Math.min(position.row, edited.rows.length - 1), column: position.column })
  }
  /** Enter moves to the next row, and adds one after the last; Shift+Enter inserts a line break. */
  function press(event: KeyboardEvent, { row, column }: cells.CellPosition) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (row === rows.length - 1) write(cells.withRow(table))
    goTo({ row: row + 1, column })
  }

  const cellAt = (row: number, column: number, label: string, isFixed = false) => (
    <Cell
      rows={1}
      columns={names.length}
      name={name}
      // Belongs to no form: the value of the form is the whole table.
      form=""
      data-cell={`${row},${column}`}
      aria-label={label}
      {...(row === first && column === 0 && wiring)}
      readOnly={isFixed}
      dir="auto"
      value={(row < 0 ? names : rows[row])?.[column] ?? ''}
      style={CELL}
      className={classes(
        'block w-full min-h-11 resize-none border border-transparent bg-transparent px-3 py-2.5 text-base md:text-sm aria-[invalid=true]:border-danger',
        row < 0 && 'font-semibold',
      )}
      onChange={({ target }) => write(cells.withCell(table, { row, column }, target.value))}
      onPaste={(event) => paste(event, { row, column })}
      onKeyDown={(event) => press(event, { row, column })}
    />
  )
  const nameOf = (column: number): string => names[column]?.trim() || t`columna ${column + 1}`

  if (names.length > COLUMNS_MAX)
    return (
      <p className="text-sm text-ink-soft">{t`Esta tabla tiene demasiadas columnas para editarla aquí. Elimínala y súbela como archivo.`}</p>
    )
  return (
    <div className="grid gap-3">
      <div ref={box} className="overflow-hidden rounded-field border border-line-strong">
        <div className="overflow-x-auto">
          <table aria-label={tableLabel} className="w-full text-left">
            <thead className="bg-surface-sunken">
              <tr>
                {names.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id.
                  <th key={column} scope="col" style={COLUMN} className="border-b border-r border-line p-0">
                    <div className="flex items-start">
                      {cellAt(-1, column, t`Nombre de la columna ${column + 1}`, names.length === 2)}
                      {names.length > 1 && (
                        <IconButton
                          label={t`Quitar la columna ${nameOf(column)}`}
                          icon="i-lucide-x"
                          onClick={() => rebuild(cells.withoutColumn(table, column), { row: -1, column: 0 })}
                        />
                      )}
                    </div>
                  </th>
                ))}
                <td className="border-b border-line p-0" />
              </tr>
            </thead>
            <tbody>
              {rows.slice(first, first + ROWS_SHOWN).map((_, index) => {
                const row = first + index
                return (
                  <tr key={row}>
                    {names.map((_, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id.
                      <td key={column} style={COLUMN} className="border-b border-r border-line p-0">
                        {cellAt(row, column, t`${nameOf(column)}, fila ${row + 1}`)}
                      </td>
                    ))}
                    <td className="border-b border-line p-0">
                      <IconButton
                        label={t`Quitar la fila ${row + 1}`}
                        icon="i-lucide-trash-2"
                        disabled={rows.length === 1}
                        onClick={() =>
                          rebuild(cells.withoutRow(table, row), { row: Math.min(row, rows.length - 2), column: 0 })
                        }
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        <Pager page={page} totalPages={totalPages} {...pagerWords({ page, totalPages })} onPage={setChosenPage} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="small"
          icon="i-lucide-plus"
          onClick={() => {
            write(cells.withRow(table))
            goTo({ row: rows.length, column: 0 })
          }}
        >
          {t`Añadir fila`}
        </Button>
        {names.length < COLUMNS_MAX && (
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-plus"
            onClick={() => {
              write(cells.withColumn(table))
              goTo({ row: -1, column: names.length })
            }}
          >
            {t`Añadir columna`}
          </Button>
        )}
        {before && (
          <Button
            variant="ghost"
            size="small"
            icon="i-lucide-undo-2"
            onClick={() => {
              write(before)
              goTo({ row: first, column: 0 })
            }}
          >
            {t`Deshacer`}
          </Button>
        )}
        <p aria-live="polite" className="ml-auto text-sm text-ink-soft tabular-nums">
          {t`${plural(rows.length, { one: '# fila', other: '# filas' })}`} ·{' '}
          {t`${plural(names.length, { one: '# columna', other: '# columnas' })}`}
        </p>
      </div>
      {refused && (
        <p role="alert" className="text-sm text-danger">
          {refused}
        </p>
      )}
      {names.length > 2 && cells.hasQuestions(names) && (
        <p className="text-sm text-warning">{t`De esta tabla el agente lee solo las columnas de pregunta y respuesta.`}</p>
      )}
    </div>
  )
}
