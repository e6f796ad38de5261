import { useLingui } from '@lingui/react/macro'
import type { Agent } from '../../../worker/contract/agents.ts'
import { StartInput } from '../../../worker/contract/start.ts'
import { useForm } from '../../core/use-form.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { StartFailure } from './start-failure.tsx'
import { StartFrame } from './start-frame.tsx'
import { useStart, useStarted } from './use-start.ts'

interface WebsiteStartProps {
  isNext: boolean
  onWithout: () => void
  /** With a look that was found on the website. */
  onFound: (agent: Agent, message: string) => void
}

/** One field: the agent is made of what the website says. */
export function WebsiteStart({ isNext, onWithout, onFound }: WebsiteStartProps) {
  const { t } = useLingui()
  const language = useLocale()
  const started = useStarted()
  const { form, errors, failure, pending } = useForm({
    schema: StartInput,
    draft: (typed) => ({ website: String(typed.get('website')).trim() || undefined, language }),
    send: useStart().mutateAsync,
    onDone: (answer) => {
      const { avatar, color } = answer.data
      if (avatar || color) onFound(answer.data, answer.message ?? t`Tu agente está creado`)
      else started(answer)
    },
  })
  return (
    <StartFrame
      title={t`¿Cuál es tu página web?`}
      lead={t`Tu agente la lee ahora mismo y responde con lo que dice. Lo que no esté en ella, no se lo inventa.`}
      above={<LogoMark className="size-14" />}
      isNext={isNext}
    >
      <Card className="sm:p-8">
        <form {...form} className="grid gap-5">
          <Field label={t`Dirección de tu página`} error={errors['website']}>
            <TextInput
              name="website"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={t`tienda.es`}
              autoFocus={!isNext}
            />
          </Field>
          {failure !== null && <StartFailure failure={failure} />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="large" icon="i-lucide-sparkles" loading={pending}>
              {t`Crear mi agente`}
            </Button>
            <Button variant="ghost" disabled={pending} onClick={onWithout}>
              {t`No tengo página`}
            </Button>
          </div>
          {pending && (
            <p role="status" className="text-sm text-ink-soft">
              {t`Leyendo tu página…`}
            </p>
          )}
        </form>
      </Card>
    </StartFrame>
  )
}
