import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SourceKind } from '../../../worker/contract/knowledge.ts'
import { DOCUMENT_TEXT_MAX } from '../../../worker/contract/limits.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { formatNumber } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'

interface ContentFieldProps {
  kind: SourceKind
  start?: string
  error: string | undefined
}

/** The text of a document, with advice and its limit. */
export function ContentField({ kind, start = '', error }: ContentFieldProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const [written, write] = useState(start)
  const count = formatNumber(codePoints(written), locale)
  const most = formatNumber(DOCUMENT_TEXT_MAX, locale)
  const advice =
    kind === 'csv'
      ? t`Una pregunta y su respuesta por línea. Separa con | las distintas formas de preguntar lo mismo.`
      : t`Separa los temas con un título en su propia línea y una línea en blanco.`
  return (
    <Field
      label={kind === 'csv' ? t`Preguntas y respuestas` : t`Contenido`}
      required
      error={error}
      hint={
        <>
          {advice} {t`${count} de ${most} caracteres`}
        </>
      }
    >
      <TextArea
        name="content"
        rows={10}
        spellCheck={kind === 'text' || kind === 'markdown'}
        value={written}
        onChange={({ target }) => write(target.value)}
      />
    </Field>
  )
}
