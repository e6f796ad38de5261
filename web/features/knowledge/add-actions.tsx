import { useLingui } from '@lingui/react/macro'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'

interface AddActionsProps {
  failure: unknown
  pending: boolean
  /** Nothing that could be sent has been chosen yet. */
  disabled?: boolean
  onClose: () => void
}

/** How every form of something to know ends. */
export function AddActions({ failure, pending, disabled = false, onClose }: AddActionsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  return (
    <>
      {failure !== null && <FormFailure>{sayFailure(failure)}</FormFailure>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={pending} disabled={disabled}>
          {t`Añadir`}
        </Button>
      </DialogActions>
    </>
  )
}
