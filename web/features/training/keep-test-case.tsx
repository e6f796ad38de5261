import { useLingui } from '@lingui/react/macro'
import { failureMessage } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useSaveTestCase } from './training.api.ts'

interface KeepTestCaseProps {
  agentId: string
  question: string
  /** The approved answer. */
  expected: string
  variant?: 'secondary' | 'ghost'
}

/** The button that saves an exchange as a test case; disabled afterwards. */
export function KeepTestCase({ agentId, question, expected, variant = 'secondary' }: KeepTestCaseProps) {
  const { t } = useLingui()
  const save = useSaveTestCase(agentId)
  const keep = () =>
    save.mutate(
      { question, expected },
      {
        onSuccess: ({ message }) => notify.success(message ?? t`Caso de prueba guardado`),
        onError: (error) => notify.error(t`No se pudo guardar el caso de prueba`, failureMessage(error)),
      },
    )
  return (
    <Button
      variant={variant}
      size="small"
      icon={save.isSuccess ? 'i-lucide-check' : 'i-lucide-list-plus'}
      loading={save.isPending}
      disabled={save.isSuccess}
      onClick={keep}
    >
      {save.isSuccess ? t`Caso guardado` : t`Guardar como caso`}
    </Button>
  )
}
