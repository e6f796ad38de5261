import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { can } from '../../../worker/contract/permissions.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useRights } from '../../core/rights.ts'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AccountGate } from './account-gate.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportPanel } from './export-panel.tsx'
import { LooksPanel } from './looks-panel.tsx'
import { RetentionPanel, RetentionWaiting } from './retention-panel.tsx'

interface SettingsScreenProps {
  /** What decides how high the panels are has been read, or could not be: nothing moves below a finger when it comes. */
  isReady: boolean
  notifications: ReactNode
  replies: ReactNode
}

/**
 * Settings of the console. Theme, notifications and data are for every member; the retention is for members who may
 * change settings.
 */
export function SettingsScreen({ isReady, notifications, replies }: SettingsScreenProps) {
  const { t } = useLingui()
  const { loading } = useCommonWords()
  const rights = useRights()
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeader
        title={t`Configuración`}
        subtitle={t`Cómo se ve la consola, qué te avisa y qué pasa con tus datos.`}
      />
      <LooksPanel />
      {isReady && rights.known ? (
        <>
          {notifications}
          {replies}
          {can(rights, 'system_settings') && (
            <AccountGate waiting={<RetentionWaiting />}>
              {(account) => <RetentionPanel account={account} />}
            </AccountGate>
          )}
          <ExportPanel />
          <DeleteAccount />
        </>
      ) : (
        <LoadingShape label={loading} shape="cards" />
      )}
    </div>
  )
}
