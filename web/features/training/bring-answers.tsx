import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ANSWERS_PER_AGENT_MAX } from '../../../worker/contract/limits.ts'
import { OwnAnswerInput } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatNumber } from '../../core/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { useBringAnswers } from './answers.api.ts'
import { type AnswersTable, isBinary, ROWS_MAX, readAnswers, textOf } from './answers-table.ts'

const FILE_MAX_BYTES = 5_000_000
const PREVIEW_ROWS = 5
const FAULTS_SHOWN = 5

interface BringAnswersProps {
  agentId: string
  onClose: () => void
}

/** Imports answers from a CSV file or from cells pasted from a spreadsheet, after a preview. */
export function BringAnswers({ agentId, onClose }: BringAnswersProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const [text, write] = useState('')
  const [file, setFile] = useState<{ name: string; complaint?: string } | null>(null)
  const table = useTable(text)
  const importAnswers = useBringAnswers(agentId)
  const [saved, setSaved] = useState(0)
  const contentOf = async (chosen: File): Promise<{ read?: string; complaint?: string }> => {
    if (chosen.size > FILE_MAX_BYTES) return { complaint: t`El archivo es demasiado grande.` }
    const read = textOf(await chosen.arrayBuffer())
    if (read.trim() === '') return { complaint: t`El archivo está vacío.` }
    if (isBinary(read)) return { complaint: t`No es una tabla de texto. Guárdala como CSV y elígela otra vez.` }
    return { read }
  }
  const take = async ([chosen]: File[]) => {
    if (!chosen) return
    const { read = '', complaint } = await contentOf(chosen)
    setFile({ name: chosen.name, ...(complaint && { complaint }) })
    write(read)
  }
  const remove = () => {
    importAnswers.reset()
    setFile(null)
    write('')
  }
  const count = table?.answers.length ?? 0
  const send = () => {
    setSaved(0)
    importAnswers.mutate(
      { answers: table?.answers ?? [], onSaved: setSaved },
      {
        onError: (error, isHere) => isHere || notify.error(failureMessage(error)),
        onSuccess: ({ added, replaced }, isHere) => {
          notify.success(
            t`${plural(added, { one: '# respuesta añadida', other: '# respuestas añadidas' })}`,
            replaced > 0
              ? t`${plural(replaced, { one: '# respuesta a la misma pregunta se reemplazó.', other: '# respuestas a las mismas preguntas se reemplazaron.' })}`
              : undefined,
          )
          if (isHere) onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t`Traer respuestas de una hoja de cálculo`}
      description={t`La primera columna es la pregunta y la segunda, la respuesta. Las demás columnas son otras maneras de preguntarlo.`}
    >
      <div className="grid gap-5">
        <FileDrop
          label={t`Archivo CSV`}
          invitation={t`Suelta aquí el archivo o elígelo`}
          hint={t`En Excel o Google Sheets: Guardar como, CSV.`}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          chosen={file?.name ?? null}
          error={file?.complaint}
          onFiles={(files) => void take(files)}
          removal={importAnswers.isPending ? undefined : { label: t`Quitar el archivo`, onRemove: remove }}
        />
        {!file && (
          <Field label={t`O pega aquí las celdas`} hint={t`Selecciónalas en tu hoja de cálculo, cópialas y pégalas.`}>
            <TextArea rows={3} value={text} onChange={({ target }) => write(target.value)} autoComplete="off" />
          </Field>
        )}
        {table && <TablePreview table={table} />}
        {importAnswers.error !== null && (
          <FormFailure>
            {failureMessage(importAnswers.error)}
            {saved > 0 &&
              ` ${t`${plural(saved, { one: 'Antes se guardó # respuesta, la última de la tabla.', other: 'Antes se guardaron # respuestas, las últimas de la tabla.' })}`}`}
          </FormFailure>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button disabled={count === 0} loading={importAnswers.isPending} onClick={send}>
            {count === 0
              ? t`Añadir respuestas`
              : t`${plural(count, { one: 'Añadir # respuesta', other: 'Añadir # respuestas' })}`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** The parsed table; `null` until it is parsed. Rows that the server would refuse are left out and listed. */
function useTable(text: string): Checked | null {
  const [table, keep] = useState<Checked | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const next = text.trim() === '' ? null : checked(await readAnswers(text))
      if (isCurrent) keep(next)
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [text])
  return table
}

interface Checked extends AnswersTable {
  /** The questions of rows with a text that is too long. */
  tooLong: string[]
  /** The questions that several rows contain; the last one is used. */
  repeated: string[]
  /** There are more answers than an agent may have. */
  hasTooMany: boolean
}

function checked({ answers, ...table }: AnswersTable): Checked {
  const isValidAnswer = (answer: OwnAnswerInput) => OwnAnswerInput.safeParse(answer).success
  const valid = answers.filter(isValidAnswer)
  const lasts = new Map(valid.map(({ question }, index) => [question.toLowerCase(), index]))
  const isLast = ({ question }: OwnAnswerInput, index: number) => lasts.get(question.toLowerCase()) === index
  const usable = valid.filter(isLast)
  return {
    ...table,
    answers: usable.slice(0, ANSWERS_PER_AGENT_MAX),
    hasTooMany: usable.length > ANSWERS_PER_AGENT_MAX,
    repeated: [...new Set(valid.filter((answer, index) => !isLast(answer, index)).map(({ question }) => question))],
    tooLong: answers.filter((answer) => !isValidAnswer(answer)).map(({ question }) => question),
  }
}

function TablePreview({ table }: { table: Checked }) {
  const { answers, faults, tooLong, repeated, unused, hasTooMany, isCut } = table
  const { t } = useLingui()
  const rowsMost = formatNumber(ROWS_MAX)
  const left = faults.length + tooLong.length
  const more = answers.length - PREVIEW_ROWS
  return (
    <section aria-label={t`Lo que se va a añadir`} aria-live="polite" className="grid gap-3">
      <p className="font-semibold">
        {answers.length === 0
          ? t`No encontramos respuestas: hacen falta dos columnas.`
          : t`${plural(answers.length, { one: '# respuesta lista', other: '# respuestas listas' })}`}
      </p>
      {answers.length > 0 && (
        <ul className="divide-y divide-line rounded-field border border-line">
          {answers.slice(0, PREVIEW_ROWS).map(({ question, answer, otherQuestions }) => (
            <li key={question} className="grid gap-0.5 px-3 py-2 text-sm">
              <p className="font-semibold wrap-anywhere" dir="auto">
                {question}
              </p>
              <p className="line-clamp-2 text-ink-soft wrap-anywhere" dir="auto">
                {answer}
              </p>
              {otherQuestions.length > 0 && (
                <p className="text-ink-faint wrap-anywhere" dir="auto">
                  {otherQuestions.join(' · ')}
                </p>
              )}
            </li>
          ))}
          {more > 0 && (
            <li className="px-3 py-2 text-sm text-ink-soft">
              {t`${plural(more, { one: 'y # más', other: 'y # más' })}`}
            </li>
          )}
        </ul>
      )}
      {hasTooMany && (
        <p className="text-sm text-warning">{t`Un agente admite ${ANSWERS_PER_AGENT_MAX} respuestas: las demás no se añaden.`}</p>
      )}
      {isCut && <p className="text-sm text-warning">{t`Solo se leen las primeras ${rowsMost} filas.`}</p>}
      {repeated.length > 0 && (
        <p className="text-sm text-warning wrap-anywhere">
          {t`Se repiten, y vale la última respuesta: ${repeated.slice(0, FAULTS_SHOWN).join(' · ')}`}
        </p>
      )}
      {unused.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">{t`Estas columnas no se usan: ${unused.join(', ')}`}</p>
      )}
      {left > 0 && (
        <div className="grid gap-1 rounded-field bg-warning-soft px-3 py-2 text-sm text-warning">
          <p className="font-semibold">
            {t`${plural(left, { one: '# fila no se añade:', other: '# filas no se añaden:' })}`}
          </p>
          <ul className="list-disc pl-5">
            {faults.slice(0, FAULTS_SHOWN).map(({ row, lacks }) => (
              <li key={row}>
                {lacks === 'answer' ? t`Fila ${row}: falta la respuesta.` : t`Fila ${row}: falta la pregunta.`}
              </li>
            ))}
            {tooLong.slice(0, FAULTS_SHOWN).map((question) => (
              <li
                key={question}
                className="wrap-anywhere"
              >{t`Es demasiado larga: ${[...question].slice(0, 60).join('')}`}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
