import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../../features/account/settings-screen.tsx'
import { CannedRepliesPanel } from '../../features/conversations/canned-replies-panel.tsx'
import { NotificationPreferencesPanel } from '../../features/notifications/notification-preferences.tsx'
import { NotificationSettings } from '../../features/notifications/notification-settings.tsx'
import { settingsQuery } from '../../features/notifications/notifications.api.ts'

function Settings() {
  const { isLoading } = useQuery(settingsQuery)
  return (
    <SettingsScreen
      isReady={!isLoading}
      notifications={
        <>
          <NotificationPreferencesPanel />
          <NotificationSettings />
        </>
      }
      replies={<CannedRepliesPanel />}
    />
  )
}

export const Route = createFileRoute('/_signed-in/settings')({
  staticData: { title: msg`Configuración` },
  component: Settings,
})
