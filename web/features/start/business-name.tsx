import { useLingui } from '@lingui/react/macro'
import { StartBusiness } from '../../../worker/contract/start.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { StartFrame } from './start-frame.tsx'

interface BusinessNameProps {
  name: string
  onNext: (name: string) => void
  onWebsite: () => void
}

export function BusinessName({ name, onNext, onWebsite }: BusinessNameProps) {
  const { t } = useLingui()
  const { form, errors } = useForm({
    schema: StartBusiness,
    draft: (typed) => ({ name: typed.get('name') }),
    send: async (chosen) => chosen.name,
    onDone: onNext,
  })
  return (
    <StartFrame
      title={t`¿Cómo se llama tu negocio?`}
      lead={t`Después te preguntamos lo que tus clientes suelen querer saber. Responde solo lo que quieras.`}
      above={<LogoMark className="size-14" />}
      isNext
    >
      <Card className="sm:p-8">
        <form {...form} className="grid gap-5">
          <Field label={t`Nombre de tu negocio`} required error={errors['name']}>
            <TextInput name="name" autoComplete="organization" defaultValue={name} />
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="large">
              {t`Siguiente`}
            </Button>
            <Button variant="ghost" onClick={onWebsite}>
              {t`Sí tengo página`}
            </Button>
          </div>
        </form>
      </Card>
    </StartFrame>
  )
}
