import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  MAIL_PACES,
  type MailPace,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../worker/contract/notification-kinds.ts'
import type {
  NotificationPreferences,
  NotificationSettings,
  PushDevice,
} from '../../../worker/contract/notifications.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useSession } from '../../core/session.ts'
import { zoneLabel } from '../../core/time-zones.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { settingsQuery, useChangeDevice, useSavePreferences } from './notifications.api.ts'
import { takesPush } from './push-browser.ts'

const NIGHT = { from: '22:00', until: '07:00' }
const MEDIA = ['console', 'mail', 'push'] as const
type Medium = (typeof MEDIA)[number]

/** The member's notification preferences, stored on the server: bell, mail or push, for which events, and when. */
export function NotificationPreferencesPanel() {
  const { t } = useLingui()
  const { loading } = useCommonWords()
  const settings = useQuery(settingsQuery)
  return (
    <Panel
      title={t`Cuando alguien espera a una persona`}
      description={t`Valen en todos tus dispositivos, aunque la consola esté cerrada.`}
    >
      {settings.isPending && <Loading label={loading} rows={4} />}
      {settings.isError && <FailedState title={t`No pudimos cargar tus avisos`} query={settings} />}
      {settings.data && <Preferences settings={settings.data} />}
    </Panel>
  )
}

function Preferences({ settings }: { settings: NotificationSettings }) {
  const { t } = useLingui()
  const saving = useSavePreferences()
  const role = useSession()?.account?.role
  const isOwner = role === 'owner'
  const [preferences, setPreferences] = useState<NotificationPreferences>(settings.preferences)
  const timeZone = zoneLabel(settings.timeZone)
  const change = (part: Partial<NotificationPreferences>) => setPreferences((before) => ({ ...before, ...part }))
  const { quiet } = preferences
  const names: Record<Medium, string> = {
    console: t`En la campana de la consola`,
    mail: t`Por correo`,
    push: t`En mis dispositivos`,
  }
  const kinds: Record<NotificationKind, string> = {
    waiting: t`Una conversación empieza a esperar a una persona`,
    written: t`Alguien escribe en una conversación que atiende una persona`,
    overdue: t`Alguien espera más de lo que fijaste en el agente`,
  }
  const paces: Record<MailPace, string> = {
    now: t`En cuanto pasa`,
    hourly: t`Un resumen cada hora`,
    never: t`Nunca`,
  }
  const media = MEDIA.filter((way) => way === 'console' || (way === 'mail' ? settings.offersMail : settings.pushKey))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(preferences, {
      onSuccess: ({ message }) => notify.success(message ?? t`Tus avisos se guardaron`),
      onError: (error, isHere) => isHere || notify.error(failureMessage(error)),
    })
  }
  return (
    <>
      <form onSubmit={submit} className="grid gap-5">
        {role !== 'viewer' && (
          <Switch
            label={t`Recibo conversaciones nuevas`}
            hint={t`Donde las conversaciones se reparten entre el equipo. Apágalo cuando no estés: las que ya tienes siguen contigo.`}
            checked={preferences.takesNew}
            onChecked={(takesNew) => change({ takesNew })}
          />
        )}
        {media.map((way) => (
          <fieldset key={way} className="grid gap-1 border-0 p-0">
            <legend className="mb-1.5 p-0 text-sm font-medium">{names[way]}</legend>
            {NOTIFICATION_KINDS.map((kind) => (
              <Checkbox
                key={kind}
                label={kinds[kind]}
                checked={preferences[way].includes(kind)}
                onChange={({ target }) =>
                  change({
                    [way]: NOTIFICATION_KINDS.filter((each) =>
                      each === kind ? target.checked : preferences[way].includes(each),
                    ),
                  })
                }
              />
            ))}
          </fieldset>
        ))}
        {settings.offersMail && (
          <div className="sm:max-w-sm">
            <Field label={t`Cuándo llega el correo`}>
              <Select
                value={preferences.mailPace}
                options={MAIL_PACES.map((pace) => ({ value: pace, label: paces[pace] }))}
                onChange={({ target }) => change({ mailPace: target.value as MailPace })}
              />
            </Field>
          </div>
        )}
        {settings.offersMail && isOwner && (
          <Switch
            label={t`Resumen de la semana por correo`}
            hint={t`Los lunes por la mañana: conversaciones, cuántas se resolvieron solas y cuántas veces el agente no supo.`}
            checked={preferences.weeklyReport}
            onChecked={(weeklyReport) => change({ weeklyReport })}
          />
        )}
        {media.length > 1 && (
          <div className="grid gap-3">
            <Switch
              label={t`Horas de silencio`}
              hint={t`El correo y los dispositivos esperan, y después llega todo junto. Zona horaria: ${timeZone}.`}
              checked={quiet !== null}
              onChecked={(isOn) => change({ quiet: isOn ? NIGHT : null })}
            />
            {quiet && (
              <div className="flex flex-wrap gap-3">
                <Field label={t`Desde`}>
                  <TextInput
                    type="time"
                    required
                    value={quiet.from}
                    onChange={({ target }) => change({ quiet: { ...quiet, from: target.value } })}
                  />
                </Field>
                <Field label={t`Hasta`}>
                  <TextInput
                    type="time"
                    required
                    value={quiet.until}
                    onChange={({ target }) => change({ quiet: { ...quiet, until: target.value } })}
                  />
                </Field>
              </div>
            )}
          </div>
        )}
        {saving.isError && (
          <p role="alert" className="text-sm text-danger">
            {failureMessage(saving.error)}
          </p>
        )}
        <div>
          <Button type="submit" loading={saving.isPending}>
            {t`Guardar avisos`}
          </Button>
        </div>
      </form>
      {settings.pushKey && <PushDevices devices={settings.devices} pushKey={settings.pushKey} />}
    </>
  )
}

/** The browsers that are subscribed to push messages: this one can be added, each can be removed. */
function PushDevices({ devices, pushKey }: { devices: readonly PushDevice[]; pushKey: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const change = useChangeDevice()
  const isHere = devices.some(({ isCurrent }) => isCurrent)
  const apply = (what: Parameters<typeof change.mutate>[0]) =>
    change.mutate(what, {
      onSuccess: (message) =>
        message
          ? notify.success(message)
          : notify.error(
              t`El navegador no dio permiso`,
              t`Permite las notificaciones de este sitio y vuelve a intentarlo.`,
            ),
      onError: (error) => notify.error(t`No se pudo cambiar este dispositivo`, failureMessage(error)),
    })
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{t`Dispositivos que reciben avisos`}</h3>
      <p className="text-sm text-ink-soft">
        {t`Reciben avisos mientras tengan la sesión abierta. En un iPhone, agrega primero Vocero a la pantalla de inicio.`}
      </p>
      {devices.length > 0 && (
        <ul className="grid">
          {devices.map(({ id, isCurrent, userAgent, createdAt }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 border-t border-line text-sm">
              <span className="min-w-0 flex-1 truncate" title={userAgent ?? ''}>
                {isCurrent ? t`Este dispositivo` : (userAgent ?? t`Otro dispositivo`)}
                <span className="text-ink-faint"> · {formatDate(createdAt, locale)}</span>
              </span>
              <Button variant="ghost" size="small" disabled={change.isPending} onClick={() => apply({ id, isCurrent })}>
                {t`Quitar`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isHere &&
        (takesPush() ? (
          <div>
            <Button
              variant="secondary"
              icon="i-lucide-bell"
              loading={change.isPending}
              onClick={() => apply({ key: pushKey })}
            >
              {t`Recibir avisos en este dispositivo`}
            </Button>
          </div>
        ) : (
          <p className="text-sm text-ink-faint">{t`Este navegador no recibe avisos con la consola cerrada.`}</p>
        ))}
    </div>
  )
}
