import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamMember } from '../../../worker/contract/team.ts'
import { useQueryFailure } from '../../core/common-words.ts'
import { useSession } from '../../core/session.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { InviteDialog, MemberDialog } from './membership-dialog.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { teamQuery, useRemoveMember } from './team.api.ts'

/** The people of the account and the invitations that are open. */
export function TeamScreen() {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const { data, isPending, error, refetch } = useQuery(teamQuery)
  const session = useSession()
  const me = session?.user.id
  const [isInviting, invite] = useState(false)
  const [edited, edit] = useState<TeamMember | null>(null)
  const [leaving, remove] = useState<TeamMember | null>(null)
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
        {error && !data && <FailedState title={t`No se pudo cargar el equipo`} {...queryFailure({ error, refetch })} />}
        {data && (
          <ul className="-my-2 grid divide-y divide-line">
            {data.members.map((member) => (
              <PersonRow
                key={member.userId}
                {...member}
                name={member.userId === me ? t`${member.name} (tú)` : member.name}
                detail={member.email}
              >
                {member.role !== 'owner' && member.userId !== me && (
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
      {leaving && <RemoveMember member={leaving} onClose={() => remove(null)} />}
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
