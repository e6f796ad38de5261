import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { type TestCase, TestCaseInput } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { useDeleteTestCase, useSaveTestCase } from './training.api.ts'

/** The values of the form; the contract validates them. */
const TestCaseDraft = v.object({ question: v.string(), expected: v.string() })

interface TestCaseDialogProps {
  agentId: string
  /** The case to edit; absent: a new one is created. */
  testCase?: TestCase
  onClose: () => void
}

export function TestCaseDialog({ agentId, testCase, onClose }: TestCaseDialogProps) {
  const { t } = useLingui()
  const save = useSaveTestCase(agentId, testCase?.id)
  const { form, errors, failure, pending } = useForm({
    schema: TestCaseInput,
    draft: (typed) => v.parse(TestCaseDraft, Object.fromEntries(typed)),
    send: save.mutateAsync,
    onDone: ({ message }, isHere) => {
      notify.success(message ?? t`Caso de prueba guardado`)
      if (isHere) onClose()
    },
  })
  return (
    <Dialog open size="large" onClose={onClose} title={testCase ? t`Editar caso de prueba` : t`Nuevo caso de prueba`}>
      <form {...form} className="grid gap-5">
        <Field label={t`Pregunta`} required error={errors['question']}>
          <TextArea name="question" rows={2} defaultValue={testCase?.question ?? ''} />
        </Field>
        <Field label={t`Respuesta aprobada`} required error={errors['expected']}>
          <TextArea name="expected" rows={7} defaultValue={testCase?.expected ?? ''} />
        </Field>
        {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
        <FormActions onCancel={onClose} loading={pending}>{t`Guardar caso`}</FormActions>
      </form>
    </Dialog>
  )
}

interface DeleteTestCaseProps {
  agentId: string
  testCase: TestCase
  onClose: () => void
}

export function DeleteTestCase({ agentId, testCase: { id, question }, onClose }: DeleteTestCaseProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeleteTestCase(agentId)
  const deletion = confirming(remove, id, { done: t`Caso de prueba eliminado`, errorMessage: failureMessage, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el caso de prueba?`} confirmLabel={words.delete}>
      <Trans>
        Se elimina <strong className="text-ink wrap-anywhere">{question}</strong> con su respuesta aprobada. No se puede
        deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
