import { useLingui } from '@lingui/react/macro'
import { failureMessage } from '../../core/failure.ts'
import { FormActions } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'

interface AddActionsProps {
  failure: unknown
  pending: boolean
  /** The form cannot be sent yet. */
  disabled?: boolean
  onClose: () => void
}

/** The error and the buttons at the end of each form for a document. */
export function AddActions({ failure, pending, disabled = false, onClose }: AddActionsProps) {
  const { t } = useLingui()
  return (
    <>
      {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
      <FormActions onCancel={onClose} loading={pending} disabled={disabled}>{t`Añadir`}</FormActions>
    </>
  )
}
