import { useLingui } from '@lingui/react/macro'
import { InvitationInput, MemberEdit, type TeamMember } from '../../../worker/contract/team.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import type { Validator } from '../../core/form-errors.ts'
import { contactEmail, sendsMail } from '../../core/installation.ts'
import { useForm } from '../../core/use-form.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Dialog, DialogActions, FormActions } from '../../ui/dialog.tsx'
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
    onDone: ({ message }, isHere) => {
      notify.success(done, message ?? submit)
      if (isHere) onClose()
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
  const title = t`Invitar a una persona`
  if (!sendsMail) return <NoMail title={title} onClose={onClose} />
  return (
    <MembershipDialog
      title={title}
      submit={t`Enviar la invitación`}
      schema={InvitationInput}
      send={mutateAsync}
      onClose={onClose}
    />
  )
}

/** In the place of the form: an invitation is a link in a mail, which proves the address, so that without mail there is none. */
function NoMail({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useLingui()
  const { cancel } = useCommonWords()
  return (
    <Dialog open onClose={onClose} title={title}>
      <div role="status" className="grid gap-1">
        <p className="font-semibold">{t`Aquí todavía no se puede invitar a nadie`}</p>
        <p className="text-ink-soft">
          {t`La invitación llega por correo, y esta instalación no envía correos. Pide a quien la administra que configure el envío; después podrás invitar desde aquí.`}
        </p>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        {contactEmail && (
          <a href={`mailto:${contactEmail}`} className={buttonClasses()}>
            {t`Escribir a quien la administra`}
          </a>
        )}
      </DialogActions>
    </Dialog>
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
