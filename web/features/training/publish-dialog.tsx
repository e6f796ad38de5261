import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { PublishInput } from '../../../worker/contract/behaviour.ts'
import { VERSION_NOTE_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { usePublish } from './behaviour.api.ts'
import { type ComparisonRun, isCompared } from './comparing.ts'
import { Comparison, countOf } from './comparison.tsx'
import { testCasesQuery } from './training.api.ts'

interface PublishDialogProps {
  agentId: string
  /** The displayed draft, and the published version. */
  compared: ComparisonRun
  onAddCase: () => void
  onClose: () => void
}

/** Publishes the draft, optionally after comparing it with the published version by the test cases. */
export function PublishDialog({ agentId, compared, onAddCase, onClose }: PublishDialogProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const heading = useId()
  const publish = usePublish(agentId)
  const version = compared.version + 1
  const { data: cases = [] } = useQuery(testCasesQuery(agentId))
  const worse = countOf(
    cases.filter((each) => isCompared(each, compared)),
    'worse',
  )
  const { form, errors, failure, pending } = useForm({
    schema: PublishInput,
    draft: (typed) => ({ savedAt: compared.savedAt, note: typed.get('note') }),
    send: publish.mutateAsync,
    onDone: ({ message }) => {
      notify.success(message ?? t`Publicado`)
      // Also if this dialog has gone with the draft that was published: the next draft would open it again.
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Publicar la versión ${version}`}
      description={t`El agente responde así a tus clientes desde ahora. Podrás volver a cualquier versión anterior.`}
      size="large"
    >
      <section aria-labelledby={heading} className="mb-6 grid gap-3">
        <h3 id={heading} className="font-semibold">{t`Antes de publicar`}</h3>
        <Comparison agentId={agentId} compared={compared} onAddCase={onAddCase} />
      </section>
      <form {...form} className="grid gap-5">
        <Field
          label={t`Nota`}
          optionalLabel={words.optional}
          error={errors['note']}
          hint={t`Para reconocer esta versión más tarde.`}
        >
          <TextInput name="note" maxLength={VERSION_NOTE_MAX} autoComplete="off" />
        </Field>
        {worse > 0 && (
          <p className="flex items-start gap-2 rounded-field bg-warning-soft px-3 py-2 text-sm text-warning">
            <span aria-hidden className="i-lucide-triangle-alert mt-0.5 shrink-0" />
            {plural(worse, {
              one: '# caso responde peor que lo publicado.',
              other: '# casos responden peor que lo publicado.',
            })}
          </p>
        )}
        {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
        <FormActions onCancel={onClose} loading={pending}>
          {worse > 0 ? t`Publicar de todos modos` : t`Publicar`}
        </FormActions>
      </form>
    </Dialog>
  )
}
