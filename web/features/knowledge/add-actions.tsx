import { useLingui } from '@lingui/react/macro'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'

interface AddActionsProps {
  failure: unknown
  pending: boolean
  /** The form has nothing to send yet. */
  disabled?: boolean
  onClose: () => void
}

/** The buttons of every form of a document. */
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
