import { useLingui } from '@lingui/react/macro'
import { failureMessage } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useSettleQuestion } from './training.api.ts'

/** Returns the function that dismisses or restores a question; the notice of a dismissal has an undo. */
export function useSettleQuestionWithUndo(agentId: string) {
  const { t } = useLingui()
  const { mutate } = useSettleQuestion(agentId)
  const settle = ({ key }: { key: string }, as: 'dismiss' | 'restore') =>
    mutate(
      { key, as },
      {
        onSuccess: ({ message }) =>
          notify.success(
            message ?? t`Hecho`,
            undefined,
            as === 'dismiss' && (
              <Button variant="ghost" size="small" icon="i-lucide-undo-2" onClick={() => settle({ key }, 'restore')}>
                {t`Deshacer`}
              </Button>
            ),
          ),
        onError: (error) => notify.error(t`No se pudo guardar el cambio`, failureMessage(error)),
      },
    )
  return settle
}
