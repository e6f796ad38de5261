import { useLingui } from '@lingui/react/macro'
import { useSentence } from '../../core/sentences.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import type { Fault } from './type-config.ts'
import type { TypeEditing } from './use-type-draft.ts'

interface JsonSideProps {
  editing: TypeEditing
  error: string | undefined
  /** Names in the JSON that will not be saved. */
  lost: readonly string[]
  readOnly: boolean
}

const ROWS = 30

/** The settings as JSON, in step with the forms. */
export function JsonSide({ editing, error, lost, readOnly }: JsonSideProps) {
  const { t } = useLingui()
  const say = useSentence()
  const { text, fault, editText } = editing
  const sayFault = ({ place }: Fault): string => {
    if (!place) return say('channel.configInvalid')
    const { line, column } = place
    return `${t`Formato JSON inválido. Verifica la sintaxis.`} ${t`Línea ${line}, columna ${column}.`}`
  }
  const names = lost.join(', ')
  return (
    <Card className="grid gap-3 xl:sticky xl:top-20">
      <Field
        label={t`Configuración en JSON`}
        error={fault ? sayFault(fault) : error}
        hint={
          fault
            ? t`Los formularios conservan lo último que se pudo leer.`
            : t`Campos, canales y motor. Lo que escribas aquí cambia los formularios, y al revés.`
        }
      >
        <TextArea
          rows={ROWS}
          readOnly={readOnly}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          wrap="off"
          value={text}
          onChange={({ target }) => editText(target.value)}
          className="font-mono text-xs! leading-relaxed xl:max-h-[calc(100dvh-14rem)]"
        />
      </Field>
      {lost.length > 0 && (
        <p role="status" className="rounded-field bg-warning-soft px-3 py-2 text-sm text-warning">
          {t`Claves desconocidas, que no se guardarán: ${names}`}
        </p>
      )}
    </Card>
  )
}
