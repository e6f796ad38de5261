import { useLingui } from '@lingui/react/macro'
import type { BehaviourInput } from '../../../worker/contract/behaviour.ts'
import { type Hours, WEEKDAYS } from '../../../worker/contract/business.ts'
import { CHANNEL_TYPES } from '../../../worker/contract/channel-types.ts'
import { ENGINE_WHOLE_REPLY_MS } from '../../../worker/contract/limits.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { formatDay } from '../../core/format.ts'
import { LOCALE_NAMES, useLocale } from '../../core/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useWeekdayNames } from './business-hours.tsx'
import { ComparedReplies } from './compared.tsx'
import { isSame } from './differences.ts'
import { useEngineNames } from './engine-names.ts'
import { useAssignmentNames } from './handover-assignment.tsx'
import { useHandoverHours } from './handover-channels.tsx'
import { pictureOf } from './look-fields.tsx'
import { useToneNames } from './manner-fields.tsx'
import { useModeNames } from './mode-fields.tsx'

interface BehaviourChangesProps {
  agentId: string
  published: BehaviourInput
  draft: BehaviourInput
}

/** The differences between the draft and the published behaviour, part by part. */
export function BehaviourChanges({ agentId, published, draft }: BehaviourChangesProps) {
  const { t } = useLingui()
  const parts = useBehaviourParts()
  const after = parts(draft)
  const pictures = [published, draft].map(({ look }) => pictureOf(agentId, look.avatar))
  const changed = parts(published)
    .map(({ name, text }, index) => ({ name, before: text, after: after[index]?.text ?? '' }))
    .filter((part) => !isSame(part.before, part.after))
  const hasPicture = pictures[0] !== pictures[1]
  if (changed.length === 0 && !hasPicture)
    return <p className="text-sm text-ink-soft">{t`El borrador dice lo mismo que lo publicado.`}</p>
  return (
    <ul className="grid gap-4">
      {changed.map(({ name, before, after: reply }) => (
        <li key={name} className="grid gap-2">
          <h3 className="text-sm font-semibold">{name}</h3>
          <ComparedReplies before={before} reply={reply} failure={null} titles={[t`Publicado`, t`Borrador`]} />
        </li>
      ))}
      {hasPicture && (
        <li className="grid gap-2">
          <h3 className="text-sm font-semibold">{t`Imagen`}</h3>
          <div className="grid gap-3 md:grid-cols-2">
            {[t`Publicado`, t`Borrador`].map((title, at) => (
              <div key={title} className="grid content-start gap-1 rounded-field bg-surface-sunken p-3 text-sm">
                <h4 className="font-semibold">{title}</h4>
                {pictures[at] ? <Avatar name="" picture={pictures[at]} /> : <p>{t`Sin imagen`}</p>}
              </div>
            ))}
          </div>
        </li>
      )}
    </ul>
  )
}

/** The parts of a behaviour as texts. */
function useBehaviourParts(): (behaviour: BehaviourInput) => { name: string; text: string }[] {
  const { t } = useLingui()
  const locale = useLocale()
  const days = useWeekdayNames()
  const engines = useEngineNames()
  const hoursText = (hours: Hours | null) =>
    WEEKDAYS.map((day) => {
      const spans = hours?.[day].map(({ from, to }) => `${from}–${to}`).join(', ')
      return hours && `${days[day]}: ${spans || t`Cerrado`}`
    })
      .filter(Boolean)
      .join('\n')
  const engineText = ({ own, typeModel, temperature, maxOutputTokens, hasFallback }: BehaviourInput['engine']) =>
    [
      own ? engines[own.kind] : t`El de su tipo`,
      own && 'url' in own && own.url,
      own ? 'model' in own && own.model : typeModel,
      temperature !== undefined && `${t`Temperatura`}: ${temperature}`,
      maxOutputTokens !== undefined && `${t`Tokens por respuesta`}: ${maxOutputTokens}`,
      hasFallback !== undefined && (hasFallback ? t`Responde el motor integrado` : t`No responde nadie`),
    ]
      .filter(Boolean)
      .join('\n')
  const tones = useToneNames()
  const names = useModeNames()
  const assignments = useAssignmentNames()
  const nameOf = useChannelName()
  const handoverHours = useHandoverHours()
  return ({
    instructions,
    nextStep,
    manner,
    business,
    modes,
    handover,
    look,
    rewriteWithModel,
    deadlineSeconds,
    engine,
  }) => [
    { name: t`Su función`, text: manner.role },
    { name: t`Tono`, text: manner.tone ? tones[manner.tone] : t`El del motor` },
    { name: t`Saludo`, text: manner.greeting },
    { name: t`Preguntas sugeridas`, text: manner.questions.join('\n') },
    { name: t`Nunca debe decir`, text: manner.neverSay.join('\n') },
    {
      name: t`Idiomas en los que responde`,
      text: manner.languages.map((locale) => LOCALE_NAMES[locale]).join(', ') || t`El de quien escribe`,
    },
    { name: t`Instrucciones`, text: instructions },
    { name: t`Cuando no sepa la respuesta`, text: nextStep },
    { name: t`Contacto`, text: business.contact ?? '' },
    { name: t`En una emergencia`, text: business.emergencyContact ?? '' },
    { name: t`Zona horaria`, text: business.timeZone ?? '' },
    { name: t`Horario`, text: hoursText(business.hours) },
    {
      name: t`Días festivos`,
      text: business.holidays.map(({ date, name }) => `${formatDay(date, locale)}: ${name}`).join('\n'),
    },
    { name: t`Quién responde`, text: names[modes.usual] },
    { name: t`Fuera de tu horario`, text: modes.closed ? names[modes.closed] : t`Igual que en tu horario` },
    {
      name: t`Distinto en algún canal`,
      text: CHANNEL_TYPES.flatMap((type) => {
        const mode = modes.channels[type]
        return mode ? [`${nameOf(type)}: ${names[mode]}`] : []
      }).join('\n'),
    },
    { name: t`Mi equipo responde en las conversaciones`, text: handover.isOn ? t`Sí` : t`No` },
    { name: t`Respuestas seguidas sin saber`, text: String(handover.afterUnknown) },
    { name: t`Palabras que pasan la conversación`, text: handover.phrases.join('\n') },
    { name: t`Páginas que pasan la conversación`, text: handover.pages.join('\n') },
    { name: t`Canales que pasan la conversación`, text: handover.channels.map(nameOf).join('\n') },
    { name: t`Cuándo pasan esos canales`, text: handoverHours[handover.hours ?? 'any'] },
    {
      name: t`Minutos hasta que el agente vuelve a responder`,
      text: handover.handBackMinutes === null ? t`Cuando la persona se la devuelve` : String(handover.handBackMinutes),
    },
    {
      name: t`Minutos que calla tras escribir alguien en la aplicación del canal`,
      text: handover.appPauseMinutes === null ? t`Hasta devolvérsela` : String(handover.appPauseMinutes),
    },
    {
      name: t`Minutos de espera hasta otro aviso`,
      text: handover.waitMinutes === null ? t`Sin otro aviso` : String(handover.waitMinutes),
    },
    { name: t`Quién atiende una conversación que espera`, text: assignments[handover.assign] },
    { name: t`Preguntar al cerrar si ayudamos`, text: handover.asksRating ? t`Sí` : t`No` },
    { name: t`Color`, text: look.color ?? t`El de Vocero` },
    { name: t`Motor`, text: engineText(engine) },
    { name: t`Segundos para responder`, text: String(deadlineSeconds ?? ENGINE_WHOLE_REPLY_MS / 1_000) },
    { name: t`Completar la pregunta con el modelo`, text: rewriteWithModel ? t`Sí` : t`No` },
  ]
}
