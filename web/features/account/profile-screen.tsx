import { useLingui } from '@lingui/react/macro'
import type { Account } from '../../../worker/contract/account.ts'
import { SUPER_ADMIN } from '../../../worker/contract/permissions.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { sendsMail } from '../../core/installation.ts'
import { useRoleName } from '../../core/role-names.ts'
import { useLeaveQuestion } from '../../core/use-leave-question.ts'
import { useMutation } from '../../core/use-mutation.ts'
import { useLocale } from '../../core/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DiscardQuestion } from '../../ui/confirm-dialog.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { sendConfirmation } from './account.api.ts'
import { AccountGate } from './account-gate.tsx'
import { DetailsForm } from './details-form.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { EmailForm, PasswordForm } from './sign-in-forms.tsx'

/** The member's details, password, and sessions. One question is asked for all forms before unsaved input is left. */
export function ProfileScreen() {
  const { t } = useLingui()
  const { watch, hasUnsaved, keepAsSaved } = useUnsaved()
  const leaving = useLeaveQuestion(hasUnsaved)
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6">
      <PageHeader
        title={t`Perfil`}
        subtitle={t`Tus datos, tu contraseña y los dispositivos donde tienes la sesión abierta.`}
      />
      <AccountGate>
        {(account) => (
          <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
            <Identity account={account} />
            <div {...watch} className="grid min-w-0 gap-6">
              <Unconfirmed account={account} />
              <DetailsForm account={account} onSaved={keepAsSaved} />
              <EmailForm account={account} />
              <PasswordForm onSaved={keepAsSaved} />
              <SessionsPanel />
            </div>
          </div>
        )}
      </AccountGate>
      {leaving && <DiscardQuestion {...leaving} />}
    </div>
  )
}

/** The member's name, e-mail address, roles and date of registration. */
function Identity({ account: { name, email, userRoles, createdAt } }: { account: Account }) {
  const { t } = useLingui()
  const locale = useLocale()
  const roleName = useRoleName()
  return (
    <Card className="grid gap-5 lg:sticky lg:top-22">
      <div className="flex items-center gap-4 lg:grid lg:justify-items-center lg:text-center">
        <Avatar name={name} size="large" />
        <div className="min-w-0">
          <p className="text-lg font-bold tracking-tight break-words">{name}</p>
          <p className="text-sm text-ink-soft">
            <EmailAddress address={email} />
          </p>
        </div>
      </div>
      <dl className="grid gap-4 border-t border-line pt-5 text-sm">
        <div className="grid gap-1.5">
          <dt className="text-ink-soft">{t`Roles`}</dt>
          <dd className="flex flex-wrap gap-1.5">
            {userRoles.length === 0 && t`Ninguno`}
            {userRoles.map(({ id, role }) => (
              <Badge key={id} tone={role.name === SUPER_ADMIN ? 'accent' : 'neutral'}>
                {roleName(role.name)}
              </Badge>
            ))}
          </dd>
        </div>
        <div className="grid gap-1">
          <dt className="text-ink-soft">{t`Miembro desde`}</dt>
          <dd className="font-semibold">{formatDate(createdAt, locale)}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** Shown until the address is confirmed by the link in a mail; nothing if the installation sends no mail. */
function Unconfirmed({ account: { email, isEmailConfirmed } }: { account: Account }) {
  const { t } = useLingui()
  const sending = useMutation({
    mutationFn: sendConfirmation,
    onSuccess: ({ message }) => notify.success(message ?? t`Correo enviado`),
  })
  if (!sendsMail || isEmailConfirmed) return null
  return (
    <Panel
      title={t`Tu correo aún no está confirmado`}
      description={t`Te enviamos un enlace a ${email}. Ábrelo para poder recuperar la contraseña si la olvidas.`}
    >
      <div className="grid gap-4">
        {sending.error && <FormFailure>{failureMessage(sending.error)}</FormFailure>}
        <Button
          variant="secondary"
          icon="i-lucide-send"
          loading={sending.isPending}
          onClick={() => sending.mutate()}
          className="justify-self-start"
        >
          {t`Enviarlo otra vez`}
        </Button>
      </div>
    </Panel>
  )
}
