import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useRef, useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { can } from '../../../worker/contract/permissions.ts'
import { StartInput } from '../../../worker/contract/start.ts'
import { useRights } from '../../core/rights.ts'
import { useForm } from '../../core/use-form.ts'
import { useLocale } from '../../core/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { Loading } from '../../ui/states.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useBusinessDraft } from './business-draft.ts'
import { BusinessStart } from './business-start.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { StartNotReady } from './not-ready.tsx'
import { useReadiness } from './readiness.ts'
import { StartFailure, StartFrame } from './start-frame.tsx'
import { TemplateStart } from './template-start.tsx'
import { useAfterStart, useCreateFirstAgent } from './use-start.ts'

/** The first screen of a new customer: creates an agent from a website, from answers, or from a template. */
export function StartScreen() {
  const { t } = useLingui()
  /** `null`: nothing chosen yet, which shows the website form as the first step. */
  const [way, setWay] = useState<'website' | 'business' | 'template' | null>(null)
  const [found, find] = useState<ComponentProps<typeof StartFound> | null>(null)
  const [isOpen, open] = useState(false)
  const business = useBusinessDraft()
  const [website, setWebsite] = useState('')
  const isLeaving = useRef(false)
  const { data: readiness, isError } = useReadiness(!isOpen)
  const mayChoose = can(useRights(), 'subscription_access')
  if (found) return <StartFound {...found} />
  if (!isOpen) {
    // Without an answer the start is shown: the API refuses at its end what is not possible.
    if (isError || readiness?.kind === 'plan' || readiness?.kind === 'trial') open(true)
    else if (readiness) return <StartNotReady obstacle={readiness} mayChoose={mayChoose} />
    return <Loading label={t`Cargando…`} />
  }
  const leave = () => {
    isLeaving.current = true
  }
  return (
    <div className="grid gap-5">
      {way === 'business' && <BusinessStart draft={business} onWebsite={() => setWay('website')} onCreated={leave} />}
      {way === 'template' && <TemplateStart onBack={() => setWay('website')} onCreated={leave} />}
      {(way === null || way === 'website') && (
        <WebsiteStart
          isNext={way !== null}
          website={website}
          onType={setWebsite}
          onNoWebsite={() => setWay('business')}
          onTemplate={() => setWay('template')}
          onFound={(agent, message) => find({ agent, message })}
          onCreated={leave}
        />
      )}
      {readiness?.kind === 'trial' && (
        <p className="mx-auto w-full max-w-2xl text-sm text-ink-soft">
          {t`Tu prueba gratuita empieza con el agente: sin tarjeta y sin compromiso.`}
        </p>
      )}
      <LeaveQuestion isChanged={business.hasAnswers} isLeaving={isLeaving} />
    </div>
  )
}

interface StartFoundProps {
  agent: Agent
  /** The message of the API: the agent is created, and whether a trial began. */
  message: string
}

/** The picture and colour that were taken from the website, and the next steps. */
function StartFound({ agent: { id: agentId, name, avatar, color }, message }: StartFoundProps) {
  const { t } = useLingui()
  return (
    <StartFrame title={message} lead={t`Así se presenta, con lo que encontramos en tu página.`} isNext>
      <Card className="grid gap-5 sm:p-8">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={name} size="large" picture={avatar} />
          <div className="grid min-w-0 gap-1">
            <p className="text-xl font-bold wrap-anywhere" dir="auto">
              {name}
            </p>
            {color && (
              <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                {t`Color`}
                <Swatch color={color} />
              </p>
            )}
          </div>
        </div>
        <p className="text-sm text-ink-soft">
          {avatar
            ? t`Puedes cambiar la imagen y el color cuando quieras en Comportamiento.`
            : t`Puedes cambiar el color y añadir una imagen cuando quieras en Comportamiento.`}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Link to="/agents/$agentId" params={{ agentId }} replace className={buttonClasses({ size: 'large' })}>
            {t`Ver mi agente`}
          </Link>
          <Link
            to="/agents/$agentId/behaviour"
            params={{ agentId }}
            replace
            className={buttonClasses({ variant: 'ghost' })}
          >
            {t`Cambiar`}
          </Link>
        </div>
      </Card>
    </StartFrame>
  )
}

interface WebsiteStartProps {
  isNext: boolean
  /** The typed address. */
  website: string
  onType: (website: string) => void
  onNoWebsite: () => void
  onTemplate: () => void
  /** Called when a picture or colour was found on the website. */
  onFound: (agent: Agent, message: string) => void
  /** Called when the agent is created, before its home is opened. */
  onCreated: () => void
}

/** The form for the address of a website, from which the agent is created. */
function WebsiteStart(props: WebsiteStartProps) {
  const { isNext, website, onType, onNoWebsite, onTemplate, onFound, onCreated } = props
  const { t } = useLingui()
  const language = useLocale()
  const started = useAfterStart()
  const { form, errors, failure, pending } = useForm({
    schema: StartInput,
    draft: (typed) => ({ website: String(typed.get('website')).trim() || undefined, language }),
    send: useCreateFirstAgent().mutateAsync,
    onDone: (answer, isHere) => {
      const { avatar, color } = answer.data
      onCreated()
      if (isHere && (avatar || color)) onFound(answer.data, answer.message ?? t`Tu agente está creado`)
      else started(answer, isHere)
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
              value={website}
              onChange={({ target }) => onType(target.value)}
            />
          </Field>
          {failure !== null && <StartFailure failure={failure} />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="large" icon="i-lucide-sparkles" loading={pending}>
              {t`Crear mi agente`}
            </Button>
            <Button variant="ghost" disabled={pending} onClick={onNoWebsite}>
              {t`No tengo página`}
            </Button>
            <Button variant="ghost" disabled={pending} onClick={onTemplate}>
              {t`Usar una plantilla`}
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
