import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../../features/account/settings-screen.tsx'
import { CannedRepliesPanel } from '../../features/conversations/canned-replies-panel.tsx'
import { NotificationPreferencesPanel } from '../../features/notifications/notification-preferences.tsx'
import { NotificationSettings } from '../../features/notifications/notification-settings.tsx'

export const Route = createFileRoute('/_signed-in/settings')({
  staticData: { title: msg`Configuración` },
  component: () => (
    <SettingsScreen
      notifications={
        <>
          <NotificationPreferencesPanel />
          <NotificationSettings />
        </>
      }
      replies={<CannedRepliesPanel />}
    />
  ),
})
