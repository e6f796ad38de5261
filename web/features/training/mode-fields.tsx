import { useLingui } from '@lingui/react/macro'
import { CHANNEL_TYPES } from '../../../worker/contract/channel-types.ts'
import { AGENT_MODES, type AgentMode, type Modes } from '../../../worker/contract/modes.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

/** The names of the modes. */
export function useModeNames(): Record<AgentMode, string> {
  const { t } = useLingui()
  return {
    automatic: t`El agente, al instante`,
    suggest: t`Propone; envía una persona`,
    people: t`Solo personas`,
  }
}

interface ModeFieldsProps {
  modes: Modes
  onChange: (change: Partial<Modes>) => void
}

/** The modes: usual, outside of business hours, and on single channels. */
export function ModeFields({ modes: { usual, closed, channels }, onChange }: ModeFieldsProps) {
  const { t } = useLingui()
  const names = useModeNames()
  const nameOf = useChannelName()
  const options = AGENT_MODES.map((mode) => ({ value: mode, label: names[mode] }))
  const modeIn = (value: string): AgentMode | undefined => AGENT_MODES.find((mode) => mode === value)
  return (
    <section aria-labelledby="modes" className="grid gap-5 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 id="modes" className="font-semibold">{t`Quién responde`}</h3>
        <p className="text-sm text-ink-soft">
          {t`Cuando no responde el agente, la conversación espera a una persona y tu equipo recibe un aviso. Si abajo dices que tu equipo responde, quien escribe lee una vez al día que le responderá una persona.`}
        </p>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t`Normalmente`} hint={t`Lo que el agente propone solo lo ve tu equipo.`}>
          <Select
            name="modes.usual"
            value={usual}
            options={options}
            onChange={({ target }) => onChange({ usual: modeIn(target.value) ?? usual })}
          />
        </Field>
        <Field label={t`Fuera de tu horario`} hint={t`Vale en todos los canales. Necesita el horario de arriba.`}>
          <Select
            name="modes.closed"
            placeholder={t`Igual que en tu horario`}
            value={closed ?? ''}
            options={options}
            onChange={({ target }) => onChange({ closed: modeIn(target.value) ?? null })}
          />
        </Field>
      </div>
      <details open={Object.keys(channels).length > 0} className="group text-sm">
        <summary className="cursor-pointer py-2 font-medium">{t`Distinto en algún canal`}</summary>
        <div className="grid items-start gap-5 pt-3 sm:grid-cols-2">
          {CHANNEL_TYPES.map((type) => (
            <Field key={type} label={nameOf(type)}>
              <Select
                name={`modes.channels.${type}`}
                placeholder={t`Como normalmente`}
                value={channels[type] ?? ''}
                options={options}
                onChange={({ target }) => {
                  const { [type]: _, ...others } = channels
                  const mode = modeIn(target.value)
                  onChange({ channels: mode ? { ...others, [type]: mode } : others })
                }}
              />
            </Field>
          ))}
        </div>
      </details>
    </section>
  )
}
