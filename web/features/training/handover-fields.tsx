import { useLingui } from '@lingui/react/macro'
import type { Handover } from '../../../worker/contract/handover.ts'
import { HANDOVER_PHRASES_MAX, UNKNOWN_IN_A_ROW_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { errorAt, type FieldErrors } from '../../core/form-errors.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { AssignField } from './handover-assignment.tsx'
import { ChannelRule } from './handover-channels.tsx'

interface HandoverFieldsProps {
  handover: Handover
  /** The typed phrases, one per line. */
  phrases: string
  pages: string
  errors: FieldErrors
  onChange: (change: Partial<Handover>) => void
  onPhrases: (phrases: string) => void
  onPages: (pages: string) => void
}

const COUNTS = Array.from({ length: UNKNOWN_IN_A_ROW_MAX + 1 }, (_, count) => count)

/** The settings of the handover: when a conversation is handed over to members, and when it is handed back. */
export function HandoverFields(props: HandoverFieldsProps) {
  const { handover, phrases, pages, errors, onChange, onPhrases, onPages } = props
  const { t } = useLingui()
  const words = useCommonWords()
  const { isOn, afterUnknown } = handover
  return (
    <section aria-labelledby="handover" className="grid gap-5 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 id="handover" className="font-semibold">{t`Pasar a una persona`}</h3>
        <p className="text-sm text-ink-soft">
          {t`Quien pide una persona, se queja o está en peligro queda marcado en tus conversaciones como «Espera a una persona».`}
        </p>
      </div>
      <Switch
        label={t`Mi equipo responde en las conversaciones`}
        hint={t`El agente le dice a quien escribe que una persona responderá ahí y, fuera de tu horario, cuándo. Actívalo solo si alguien las mira.`}
        checked={isOn}
        onChecked={(checked) => onChange({ isOn: checked })}
      />
      {isOn && (
        <>
          <p className="text-sm text-ink-soft">{t`Quien espera en el chat web puede dejar un correo o un teléfono: fuera de tu horario enseguida, y si no, tras unos minutos. Si no está leyendo cuando le responden, la respuesta le llega a ese correo.`}</p>
          <div className="sm:max-w-sm">
            <Field
              label={t`Cuando no sabe la respuesta`}
              error={errors['handover.afterUnknown']}
              hint={t`Cuántas respuestas seguidas sin saber pasan la conversación.`}
            >
              <Select
                name="handover.afterUnknown"
                value={String(afterUnknown)}
                options={COUNTS.map((count) => ({
                  value: String(count),
                  label: count === 0 ? t`Nunca` : String(count),
                }))}
                onChange={({ target }) => onChange({ afterUnknown: Number(target.value) })}
              />
            </Field>
          </div>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field
              label={t`Palabras que pasan la conversación`}
              optionalLabel={words.optional}
              error={errorAt(errors, 'handover.phrases')}
              hint={t`Una palabra o frase por línea, hasta ${HANDOVER_PHRASES_MAX}.`}
            >
              <TextArea
                name="handover.phrases"
                rows={3}
                dir="auto"
                placeholder={t`factura equivocada`}
                value={phrases}
                onChange={({ target }) => onPhrases(target.value)}
              />
            </Field>
            <Field
              label={t`Páginas que pasan la conversación`}
              optionalLabel={words.optional}
              error={errorAt(errors, 'handover.pages')}
              hint={t`Del chat de tu sitio: parte de la dirección, una por línea.`}
            >
              <TextArea
                name="handover.pages"
                rows={3}
                dir="ltr"
                placeholder="/devoluciones"
                value={pages}
                onChange={({ target }) => onPages(target.value)}
              />
            </Field>
            <ChannelRule handover={handover} errors={errors} onChange={onChange} />
          </div>
        </>
      )}
      <AssignField
        assign={handover.assign}
        error={errors['handover.assign']}
        onChange={(assign) => onChange({ assign })}
      />
      <HandBack handover={handover} errors={errors} onChange={onChange} />
      <WaitField handover={handover} errors={errors} onChange={onChange} />
      <Switch
        label={t`Preguntar al cerrar si ayudamos`}
        hint={t`En Telegram, WhatsApp, Messenger, Instagram y Viber: un mensaje con dos botones a quien escribió en las últimas 24 horas, una sola vez en cada conversación. El chat web pregunta siempre, sin enviar nada.`}
        checked={handover.asksRating}
        onChecked={(asksRating) => onChange({ asksRating })}
      />
    </section>
  )
}

type TimeProps = Pick<HandoverFieldsProps, 'handover' | 'errors' | 'onChange'>

interface MinutesProps {
  name: string
  label: string
  hint: string
  /** The label of the option without a time. */
  none: string
  usual: readonly number[]
  chosen: number | null
  nameOf: (minutes: number) => string
  error: string | undefined
  onChange: (minutes: number | null) => void
}

const HOUR = 60
const TIMES = [15, 30, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR]
const WAIT_MINUTES = [5, 10, 15, 30, HOUR, 4 * HOUR]

/** The usual times and the chosen one, sorted. */
const timesWith = (usual: readonly number[], chosen: number | null): number[] =>
  [...new Set([...usual, ...(chosen === null ? [] : [chosen])])].sort((one, other) => one - other)
const textOf = (minutes: number | null): string => (minutes === null ? '' : String(minutes))
const minutesIn = (text: string): number | null => (text === '' ? null : Number(text))

/** The choice of one of the usual times, or none. */
function Minutes({ name, label, hint, none, usual, chosen, nameOf, error, onChange }: MinutesProps) {
  return (
    <div className="sm:max-w-sm">
      <Field label={label} error={error} hint={hint}>
        <Select
          name={name}
          placeholder={none}
          value={textOf(chosen)}
          options={timesWith(usual, chosen).map((minutes) => ({ value: String(minutes), label: nameOf(minutes) }))}
          onChange={({ target }) => onChange(minutesIn(target.value))}
        />
      </Field>
    </div>
  )
}

/** When a thread that a member took over is handed back to the agent. */
function HandBack({ handover, errors, onChange }: TimeProps) {
  const { t } = useLingui()
  const nameOf = (minutes: number): string => {
    const hours = minutes / HOUR
    return Number.isInteger(hours) ? t`Tras ${hours} h sin escribir` : t`Tras ${minutes} min sin escribir`
  }
  const parts = { usual: TIMES, none: t`Cuando la persona se la devuelve`, nameOf }
  return (
    <>
      <Minutes
        {...parts}
        name="handover.handBackMinutes"
        label={t`El agente vuelve a responder`}
        hint={t`En una conversación que tomó una persona. Responde también lo que ella dejó sin contestar en el último día.`}
        chosen={handover.handBackMinutes}
        error={errors['handover.handBackMinutes']}
        onChange={(handBackMinutes) => onChange({ handBackMinutes })}
      />
      <Minutes
        {...parts}
        name="handover.appPauseMinutes"
        label={t`Si alguien escribe desde la aplicación del canal`}
        hint={t`Por ejemplo, WhatsApp Business en el teléfono: lo escrito queda en la conversación y el agente calla en ella.`}
        chosen={handover.appPauseMinutes}
        error={errors['handover.appPauseMinutes']}
        onChange={(appPauseMinutes) => onChange({ appPauseMinutes })}
      />
    </>
  )
}

function WaitField({ handover: { waitMinutes: chosen }, errors, onChange }: TimeProps) {
  const { t } = useLingui()
  const nameOf = (minutes: number): string => {
    const hours = minutes / HOUR
    return Number.isInteger(hours) ? t`Tras ${hours} h de espera` : t`Tras ${minutes} min de espera`
  }
  return (
    <Minutes
      name="handover.waitMinutes"
      label={t`Avisar otra vez si alguien sigue esperando`}
      hint={t`El primer aviso llega en cuanto alguien espera a una persona. Cómo llega lo elige cada quien en su configuración.`}
      none={t`No avisar otra vez`}
      usual={WAIT_MINUTES}
      chosen={chosen}
      nameOf={nameOf}
      error={errors['handover.waitMinutes']}
      onChange={(waitMinutes) => onChange({ waitMinutes })}
    />
  )
}
