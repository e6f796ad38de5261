import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../../features/account/settings-screen.tsx'
import { NotificationSettings } from '../../features/notifications/notification-settings.tsx'

export const Route = createFileRoute('/_signed-in/settings')({
  staticData: { title: msg`Configuración` },
  component: () => <SettingsScreen notifications={<NotificationSettings />} />,
})
