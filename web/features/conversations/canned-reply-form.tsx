import { useLingui } from '@lingui/react/macro'
import { CANNED_VARIABLES, type CannedReply, CannedReplyInput } from '../../../worker/contract/canned-replies.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { useSaveReply } from './canned-replies.api.ts'

interface CannedReplyFormProps {
  reply: CannedReply | undefined
  onDone: () => void
}

export function CannedReplyForm({ reply, onDone }: CannedReplyFormProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const save = useSaveReply()
  const [name, agent, business, member] = CANNED_VARIABLES.map((variable) => `{{${variable}}}`)
  const { form, errors, pending } = useForm({
    schema: CannedReplyInput,
    draft: (typed) => ({ shortcut: typed.get('shortcut'), title: typed.get('title'), text: typed.get('text') }),
    send: (input) => save.mutateAsync({ ...input, id: reply?.id }),
    onDone: ({ message }) => {
      notify.success(words.done, message)
      onDone()
    },
    onFailed: (error) => notify.error(words.error, sayFailure(error)),
  })
  return (
    <form {...form} className="grid gap-5">
      <Field
        label={t`Atajo`}
        required
        error={errors['shortcut']}
        hint={t`Lo que escribes después de /: envios, horario…`}
      >
        <TextInput
          name="shortcut"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={reply?.shortcut}
        />
      </Field>
      <Field label={t`Título`} optionalLabel={words.optional} error={errors['title']}>
        <TextInput name="title" autoComplete="off" defaultValue={reply?.title ?? ''} />
      </Field>
      <Field
        label={t`Texto`}
        required
        error={errors['text']}
        hint={t`Al insertarlo se completa solo: ${name} es la persona, ${agent} el agente, ${business} tu empresa y ${member} quien escribe.`}
      >
        <TextArea name="text" rows={6} dir="auto" defaultValue={reply?.text} />
      </Field>
      <DialogActions>
        <Button variant="secondary" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={pending}>
          {words.save}
        </Button>
      </DialogActions>
    </form>
  )
}
