import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { browserZone, zoneLabel, zoneOptions } from '../../core/time-zones.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

/** The time zone of an account, with the browser's a press away where it is another. */
export function TimeZoneField({ kept, error }: { kept: string; error: string | undefined }) {
  const { t } = useLingui()
  const [timeZone, setTimeZone] = useState(kept)
  const own = browserZone()
  const ownName = zoneLabel(own)
  return (
    <div className="grid gap-2">
      <Field
        label={t`Zona horaria`}
        error={error}
        hint={t`La de tu negocio: con ella se cuentan los días y se muestran las horas. Al cambiarla, lo ya contado conserva su día.`}
      >
        <Select
          name="timeZone"
          value={timeZone}
          options={zoneOptions(kept, own)}
          onChange={({ target }) => setTimeZone(target.value)}
        />
      </Field>
      {timeZone !== own && (
        <Button
          variant="ghost"
          size="small"
          icon="i-lucide-map-pin"
          className="justify-self-start"
          onClick={() => setTimeZone(own)}
        >
          {t`Usar la de este navegador: ${ownName}`}
        </Button>
      )}
    </div>
  )
}
