import { useLingui } from '@lingui/react/macro'
import { PageHeader } from '../../ui/page-header.tsx'
import { AccountGate } from './account-gate.tsx'
import { DetailsForm } from './details-form.tsx'
import { EmailForm } from './email-form.tsx'
import { Identity } from './identity.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { Unconfirmed } from './unconfirmed.tsx'

/** The member's details, password, and sessions. */
export function ProfileScreen() {
  const { t } = useLingui()
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
            <div className="grid min-w-0 gap-6">
              <Unconfirmed account={account} />
              <DetailsForm account={account} />
              <EmailForm account={account} />
              <PasswordForm />
              <SessionsPanel />
            </div>
          </div>
        )}
      </AccountGate>
    </div>
  )
}
