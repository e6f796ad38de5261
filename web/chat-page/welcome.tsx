import { useLingui } from '@lingui/react/macro'
import { asQuestions, Opening } from '../ui/chat/opening.tsx'

interface WelcomeProps {
  name: string
  /** The owner's own words of welcome, if there are any. */
  greeting: string | undefined
  /** The owner's own questions, if there are any. */
  questions: readonly string[] | undefined
  onAsk: (text: string) => void
}

/** The text before a visitor's first message. */
export function Welcome({ name, greeting, questions, onAsk }: WelcomeProps) {
  const { t } = useLingui()
  return (
    <Opening
      name={name}
      title={t`¡Hola! Soy ${name}`}
      greeting={greeting ?? t`Escribe tu pregunta o empieza por una de estas.`}
      questions={
        asQuestions(questions) ?? [
          { icon: 'i-lucide-message-circle-question-mark', title: t`Ayuda`, text: t`¿En qué me puedes ayudar?` },
          { icon: 'i-lucide-info', title: t`Información`, text: t`Quiero información sobre sus servicios.` },
          { icon: 'i-lucide-circle-alert', title: t`Soporte`, text: t`Tengo un problema y necesito soporte.` },
        ]
      }
      onAsk={onAsk}
    />
  )
}
