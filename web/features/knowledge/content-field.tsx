import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { SourceKind } from '../../../worker/contract/knowledge.ts'
import { DOCUMENT_TEXT_MAX } from '../../../worker/contract/limits.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { formatNumber } from '../../core/numbers.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { Loading } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-input.tsx'

const TableEditor = lazy(async () => ({
  default: (await withRetries(() => import('./table-editor.tsx'))).TableEditor,
}))

interface ContentFieldProps {
  kind: SourceKind
  start?: string
  error: string | undefined
}

/** The text of a document with a hint and its limit; a table is edited in cells. */
export function ContentField({ kind, start = '', error }: ContentFieldProps) {
  const { t } = useLingui()
  const [text, setText] = useState(start)
  const count = formatNumber(codePoints(text))
  const most = formatNumber(DOCUMENT_TEXT_MAX)
  const limit = t`${count} de ${most} caracteres`
  const tableLabel = t`Preguntas y respuestas`
  if (kind === 'csv')
    return (
      <FieldGroup
        label={tableLabel}
        error={error}
        hint={
          <>
            {t`Escribe en las celdas, o copia un rango en tu hoja de cálculo y pégalo en una celda. Separa con | las distintas formas de preguntar lo mismo.`}{' '}
            {limit}
          </>
        }
      >
        {(wiring) => (
          <>
            <input type="hidden" name="content" value={text} />
            <Suspense fallback={<Loading label={t`Cargando la tabla`} rows={3} />}>
              <TableEditor {...wiring} label={tableLabel} start={start} name="content" onChange={setText} />
            </Suspense>
          </>
        )}
      </FieldGroup>
    )
  return (
    <Field
      label={t`Contenido`}
      required
      error={error}
      hint={
        <>
          {t`Separa los temas con un título en su propia línea y una línea en blanco.`} {limit}
        </>
      }
    >
      <TextArea
        name="content"
        rows={10}
        spellCheck={kind !== 'html'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Field>
  )
}
