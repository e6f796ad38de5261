import { useLingui } from '@lingui/react/macro'
import { InvitationInput, MemberEdit, type TeamMember } from '../../../worker/contract/team.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import type { Validator } from '../../core/form-errors.ts'
import { useForm } from '../../core/use-form.ts'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { MembershipFields, membershipDraft } from './membership-fields.tsx'
import { useChangeMember, useInvite } from './team.api.ts'

interface MembershipDialogProps<Value> {
  title: string
  submit: string
  schema: Validator<Value>
  /** The member to edit; absent: the e-mail address of a new member is asked for. */
  member?: TeamMember
  send: (value: Value) => Promise<{ message?: string | undefined }>
  onClose: () => void
}

function MembershipDialog<Value>({ title, submit, schema, member, send, onClose }: MembershipDialogProps<Value>) {
  const { t } = useLingui()
  const { done } = useCommonWords()
  const { form, errors, failure, pending } = useForm({
    schema,
    draft: (typed) => ({ ...membershipDraft(typed), ...(!member && { email: typed.get('email') }) }),
    send,
    onDone: ({ message }) => {
      notify.success(done, message ?? submit)
      onClose()
    },
  })
  const role = member && member.role !== 'owner' ? member.role : 'agent'
  return (
    <Dialog open onClose={onClose} title={title}>
      <form {...form} className="grid gap-5">
        {!member && (
          <Field label={t`Correo electrónico`} required error={errors['email']}>
            <TextInput name="email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
        )}
        <MembershipFields role={role} agentIds={member?.agentIds ?? null} errors={errors} />
        {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
        <FormActions onCancel={onClose} loading={pending}>
          {submit}
        </FormActions>
      </form>
    </Dialog>
  )
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { mutateAsync } = useInvite()
  return (
    <MembershipDialog
      title={t`Invitar a una persona`}
      submit={t`Enviar la invitación`}
      schema={InvitationInput}
      send={mutateAsync}
      onClose={onClose}
    />
  )
}

export function MemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t } = useLingui()
  const { save } = useCommonWords()
  const { mutateAsync } = useChangeMember(member.userId)
  return (
    <MembershipDialog
      title={t`Rol de ${member.name}`}
      submit={save}
      schema={MemberEdit}
      member={member}
      send={mutateAsync}
      onClose={onClose}
    />
  )
}
