import type { CallDoc } from './call.ts'

export const notificationsCalls = {
  'GET /api/notifications': {
    summary: 'List what the caller was told',
    description:
      'Of threads that wait for a person, and the owner of engines that have to be put right; the newest first. Kept for 90 days.',
    answer: 'NotificationsPage',
  },
  'GET /api/notifications/unread': { summary: 'Count what the caller has not read', answer: 'UnreadNotifications' },
  'PUT /api/notifications/read': {
    summary: 'Mark notifications as read',
    description: 'One by its `id`, those of a thread, or all. What is read is neither mailed nor pushed.',
    answer: 'UnreadNotifications',
  },
  'GET /api/notifications/settings': {
    summary: 'Read how the caller is told',
    answer: 'NotificationSettings',
  },
  'PUT /api/notifications/settings': {
    summary: 'Choose how one is told',
    description: "In quiet hours, of the account's time zone, mail and push wait; then they come together.",
    answer: 'NotificationSettings',
  },
  'PUT /api/notifications/device': {
    summary: 'Have push messages sent to this browser',
    description: 'Until its sign-in ends. A subscription that its push service does not know any more is removed.',
    answer: 'NotificationSettings',
    codes: ['push.invalid', 'push.refused', 'push.notOffered'],
  },
  'DELETE /api/notifications/devices/:id': {
    summary: 'Send no more push messages to a browser',
    answer: 'Deleted',
    codes: ['push.notFound'],
  },
} as const satisfies Record<string, CallDoc>
