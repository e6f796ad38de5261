import { useLingui } from '@lingui/react/macro'
import { PublishInput } from '../../../worker/contract/behaviour.ts'
import { VERSION_NOTE_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { usePublish } from './behaviour.api.ts'

interface PublishDialogProps {
  agentId: string
  /** Of the draft that is seen. */
  savedAt: string
  version: number
  onClose: () => void
}

export function PublishDialog({ agentId, savedAt, version, onClose }: PublishDialogProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const publish = usePublish(agentId)
  const { form, errors, failure, pending } = useForm({
    schema: PublishInput,
    draft: (typed) => ({ savedAt, note: typed.get('note') }),
    send: publish.mutateAsync,
    onDone: ({ message }) => {
      notify.success(message ?? t`Publicado`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Publicar la versión ${version}`}
      description={t`El agente responde así a tus clientes desde ahora. Podrás volver a cualquier versión anterior.`}
      closeLabel={words.close}
      size="small"
    >
      <form {...form} className="grid gap-5">
        <Field
          label={t`Nota`}
          optionalLabel={words.optional}
          error={errors['note']}
          hint={t`Para reconocer esta versión más tarde.`}
        >
          <TextInput name="note" maxLength={VERSION_NOTE_MAX} autoComplete="off" />
        </Field>
        {failure !== null && <FormFailure>{sayFailure(failure)}</FormFailure>}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={pending}>{t`Publicar`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
