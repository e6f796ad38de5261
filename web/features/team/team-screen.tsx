import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Invitation, OwnerChange, type TeamMember } from '../../../worker/contract/team.ts'
import { useCommonWords, usePasswordLabels } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { sendsMail } from '../../core/installation.ts'
import { currentSession, keepSession, useSession } from '../../core/session.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { useForm } from '../../core/use-form.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { InviteDialog, MemberDialog } from './membership-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { changeOwner, teamQuery, useInvite, useRemoveMember, useWithdraw } from './team.api.ts'

/** The members of the account and the open invitations. */
export function TeamScreen() {
  const { t } = useLingui()
  const { data, isPending, error, refetch } = useQuery(teamQuery)
  const session = useSession()
  const userId = session?.user.id
  const [isInviting, invite] = useState(false)
  const [edited, edit] = useState<TeamMember | null>(null)
  const [removing, remove] = useState<TeamMember | null>(null)
  const [nextOwner, choose] = useState<TeamMember | null>(null)
  const change = t`Cambiar el rol`
  const takeOut = t`Quitar`
  const makeOwner = t`Hacer dueño`
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeader
        title={t`Equipo`}
        subtitle={t`Quién trabaja en esta cuenta y qué puede hacer.`}
        action={
          <Button icon="i-lucide-plus" onClick={() => invite(true)}>
            {t`Invitar`}
          </Button>
        }
      />
      <Panel title={t`Personas`} description={t`Cada quien entra con su propio correo y contraseña.`}>
        {isPending && <Loading label={t`Cargando el equipo`} rows={2} />}
        {error && !data && <FailedState title={t`No se pudo cargar el equipo`} query={{ error, refetch }} />}
        {data && (
          <ul className="-my-2 grid divide-y divide-line">
            {data.members.map((member) => (
              <PersonRow
                key={member.userId}
                {...member}
                name={member.userId === userId ? t`${member.name} (tú)` : member.name}
                detail={<EmailAddress address={member.email} />}
              >
                {member.role !== 'owner' && member.userId !== userId && (
                  <>
                    <Button
                      variant="secondary"
                      size="small"
                      aria-label={`${change}: ${member.name}`}
                      onClick={() => edit(member)}
                    >
                      {change}
                    </Button>
                    {session?.account?.role === 'owner' && (
                      <Button
                        variant="secondary"
                        size="small"
                        aria-label={`${makeOwner}: ${member.name}`}
                        onClick={() => choose(member)}
                      >
                        {makeOwner}
                      </Button>
                    )}
                    <Button
                      variant="secondary"
                      size="small"
                      aria-label={`${takeOut}: ${member.name}`}
                      onClick={() => remove(member)}
                    >
                      {takeOut}
                    </Button>
                  </>
                )}
              </PersonRow>
            ))}
          </ul>
        )}
      </Panel>
      {data && data.invitations.length > 0 && <InvitationsPanel invitations={data.invitations} />}
      {isInviting && <InviteDialog onClose={() => invite(false)} />}
      {edited && <MemberDialog member={edited} onClose={() => edit(null)} />}
      {nextOwner && <OwnerDialog member={nextOwner} onClose={() => choose(null)} />}
      {removing && <RemoveMember member={removing} onClose={() => remove(null)} />}
    </div>
  )
}

function RemoveMember({ member: { userId, name }, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t } = useLingui()
  const deletion = useDeletion(useRemoveMember(), userId, {
    ...{ done: t`La persona ya no está en el equipo.`, notify, onClose },
  })
  return (
    <ConfirmDialog {...deletion} title={t`¿Quitar a ${name} del equipo?`} confirmLabel={t`Quitar del equipo`}>
      {t`Pierde el acceso al momento. Lo que escribió en las conversaciones se queda, y puedes invitarle otra vez.`}
    </ConfirmDialog>
  )
}

/** The invitations that were not accepted yet. */
function InvitationsPanel({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { done, error: failed } = useCommonWords()
  const [removing, withdraw] = useState<Invitation | null>(null)
  const [isExplaining, explain] = useState(false)
  const { mutate, isPending, variables } = useInvite()
  const [sendAgain, takeBack] = [t`Enviar otra vez`, t`Retirar`]
  const resend = ({ email, role, agentIds }: Invitation) =>
    mutate(
      { email, role, agentIds },
      {
        onSuccess: ({ message }) => notify.success(done, message ?? t`Invitación enviada.`),
        onError: (error) => notify.error(failed, failureMessage(error)),
      },
    )
  return (
    <Panel
      title={t`Invitaciones abiertas`}
      description={t`Valen siete días. Al enviarla otra vez, el enlace anterior deja de servir.`}
    >
      <ul className="-my-2 grid divide-y divide-line">
        {invitations.map((invitation) => {
          const { id, email, expiresAt } = invitation
          const until = formatDate(expiresAt, locale, { time: true })
          return (
            <PersonRow
              key={id}
              {...invitation}
              name={<EmailAddress address={email} />}
              detail={t`Vale hasta el ${until}`}
            >
              <Button
                variant="secondary"
                size="small"
                aria-label={`${sendAgain}: ${email}`}
                loading={isPending && variables?.email === email}
                onClick={() => (sendsMail ? resend(invitation) : explain(true))}
              >
                {sendAgain}
              </Button>
              <Button
                variant="secondary"
                size="small"
                aria-label={`${takeBack}: ${email}`}
                onClick={() => withdraw(invitation)}
              >
                {takeBack}
              </Button>
            </PersonRow>
          )
        })}
      </ul>
      {removing && <Withdraw invitation={removing} onClose={() => withdraw(null)} />}
      {isExplaining && <InviteDialog onClose={() => explain(false)} />}
    </Panel>
  )
}

function Withdraw({ invitation: { id, email }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useLingui()
  const deletion = useDeletion(useWithdraw(), id, { ...{ done: t`Invitación retirada.`, notify, onClose } })
  return (
    <ConfirmDialog {...deletion} title={t`¿Retirar la invitación?`} confirmLabel={t`Retirar la invitación`}>
      {t`El enlace que recibió ${email} deja de servir.`}
    </ConfirmDialog>
  )
}

/**
 * Transfers the ownership to another member; asks for the owner's password. Afterwards the page is reloaded, because
 * the previous owner has become a manager.
 */
function OwnerDialog({ member: { userId, name }, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t } = useLingui()
  const eye = usePasswordLabels()
  const { form, errors, failure, pending } = useForm({
    schema: OwnerChange,
    draft: (typed) => ({ userId, password: typed.get('password') }),
    send: changeOwner,
    onDone: ({ data }, isHere) => {
      const session = currentSession()
      if (session) keepSession({ ...session, ...data })
      if (isHere) location.assign('/team')
    },
  })
  return (
    <Dialog open onClose={onClose} title={t`¿Hacer dueño a ${name}?`}>
      <form {...form} className="grid gap-5">
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
          <li>{t`La cuenta pasa a ${name}, con sus agentes, sus conversaciones, su plan y sus pagos.`}</li>
          <li>{t`Tú sigues en el equipo como administrador, sin acceso al plan ni a los pagos.`}</li>
          <li>{t`Solo ${name} podrá deshacerlo, y podrá quitarte del equipo.`}</li>
        </ul>
        <Field label={t`Tu contraseña`} required error={errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" {...eye} />
        </Field>
        {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
        <FormActions danger onCancel={onClose} loading={pending}>{t`Hacer dueño`}</FormActions>
      </form>
    </Dialog>
  )
}
