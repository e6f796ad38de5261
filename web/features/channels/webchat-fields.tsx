import { useLingui } from '@lingui/react/macro'
import { ALLOWED_ORIGINS_MAX, QUICK_ACTIONS_MAX, WELCOME_MAX } from '../../../worker/contract/limits.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { useWebchatWords } from './webchat-words.ts'

interface WebchatFieldsProps {
  /** Value and change of the control of a setting. */
  control: (key: string) => { value: string; onChange: (event: { target: { value: string } }) => void }
  errorOf: (key: string) => string | undefined
}

/** The settings of the web chat, all optional. */
export function WebchatFields({ control, errorOf }: WebchatFieldsProps) {
  const { t } = useLingui()
  const { labels, themes } = useWebchatWords()
  const optionalLabel = t`(opcional)`
  return (
    <>
      <Field
        label={labels.welcome}
        optionalLabel={optionalLabel}
        error={errorOf('welcome')}
        hint={t`${codePoints(control('welcome').value)} de ${WELCOME_MAX} caracteres`}
      >
        <TextArea placeholder={t`Hola, ¿en qué puedo ayudarte?`} {...control('welcome')} />
      </Field>
      <Field
        label={labels.quickActions}
        optionalLabel={optionalLabel}
        error={errorOf('quickActions')}
        hint={t`Una por línea, hasta ${QUICK_ACTIONS_MAX}. Sin ninguna, se muestran las de siempre.`}
      >
        <TextArea placeholder={t`¿Cuál es su horario?`} {...control('quickActions')} />
      </Field>
      <Field label={labels.theme} optionalLabel={optionalLabel} error={errorOf('theme')}>
        <Select placeholder={t`La del dispositivo de cada visitante`} options={themes} {...control('theme')} />
      </Field>
      <Field
        label={labels.allowedOrigins}
        optionalLabel={optionalLabel}
        error={errorOf('allowedOrigins')}
        hint={t`Uno por línea, hasta ${ALLOWED_ORIGINS_MAX}. Sin ninguno, puede mostrarlo cualquier sitio.`}
      >
        <TextArea rows={2} placeholder="https://tu-tienda.com" {...control('allowedOrigins')} />
      </Field>
    </>
  )
}
