import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AdminsList } from './admins-list.tsx'
import { CreateAdmin } from './create-admin.tsx'
import { QuickActions } from './quick-actions.tsx'

/** The first screen of the administration. `figures`: those of the platform. */
export function AdminScreen({ figures }: { figures?: ReactNode }) {
  const { t } = useLingui()
  return (
    <section className="grid gap-6">
      <PageHeader title={t`Administración`} subtitle={t`Quién lleva la plataforma, y el camino a lo que más se usa.`} />
      {figures}
      <QuickActions />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AdminsList />
        <CreateAdmin />
      </div>
    </section>
  )
}
