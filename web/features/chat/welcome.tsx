import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar } from '../../ui/avatar.tsx'

interface WelcomeProps {
  name: string
  greeting: string | undefined
  /** Absent while nothing can be asked. */
  onAsk: ((text: string) => void) | undefined
}

/** What stands there before the first message: who answers, and three questions that need no typing. */
export function Welcome({ name, greeting, onAsk }: WelcomeProps) {
  const { t } = useLingui()
  const questions = [
    { icon: 'i-lucide-life-buoy', title: t`Ayuda`, text: t`¿En qué me puedes ayudar?` },
    { icon: 'i-lucide-info', title: t`Información`, text: t`Quiero información sobre sus servicios.` },
    { icon: 'i-lucide-wrench', title: t`Soporte`, text: t`Tengo un problema y necesito soporte.` },
  ]
  return (
    <section className="flex grow flex-col items-center justify-center gap-6 py-4 text-center">
      <span className="my-3 scale-180">
        <Avatar name={name} />
      </span>
      <div className="grid gap-2">
        <h2 className="text-2xl font-bold" dir="auto">
          <Trans>¡Hola! Soy {name}</Trans>
        </h2>
        <p className="text-ink-soft whitespace-pre-wrap">
          {greeting ?? t`Escribe tu pregunta o empieza por una de estas.`}
        </p>
      </div>
      <ul className="grid w-full max-w-sm gap-2 sm:max-w-none sm:grid-cols-3">
        {questions.map(({ icon, title, text }) => (
          <li key={icon} className="grid">
            <button
              type="button"
              disabled={!onAsk}
              onClick={() => onAsk?.(text)}
              className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-left shadow-sm transition-colors enabled:hover:border-brand enabled:hover:bg-brand-soft disabled:opacity-60 sm:flex-col sm:items-start sm:gap-2"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-strong">
                <span aria-hidden className={icon} />
              </span>
              <span className="grid min-w-0 gap-0.5">
                <strong className="text-sm font-semibold">{title}</strong>
                <span className="text-sm text-ink-soft">{text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
