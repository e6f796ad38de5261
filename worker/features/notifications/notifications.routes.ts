import { Hono } from 'hono'
import {
  NotificationPreferences,
  NotificationsQuery,
  NotificationsRead,
  PushInput,
} from '../../contract/notifications.ts'
import { ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { signedIn } from '../../core/guards.ts'
import { valid } from '../../core/valid.ts'
import { countUnread, listNotifications, markRead, readSettings, saveSettings } from './notifications.service.ts'
import { addDevice, removeDevice } from './push.service.ts'

export const notificationsRoutes = new Hono<AppEnv>()
  .get('/', signedIn, valid('query', NotificationsQuery), async (c) =>
    ok(c, await listNotifications(c.var.work, c.var.caller, c.req.valid('query'))),
  )
  .get('/unread', signedIn, async (c) => ok(c, await countUnread(c.var.work, c.var.caller)))
  .put('/read', signedIn, valid('json', NotificationsRead), async (c) =>
    ok(c, await markRead(c.var.work, c.var.caller, c.req.valid('json'))),
  )
  .get('/settings', signedIn, async (c) => ok(c, await readSettings(c.var.work, c.var.caller)))
  .put('/settings', signedIn, valid('json', NotificationPreferences), async (c) =>
    ok(c, await saveSettings(c.var.work, c.var.caller, c.req.valid('json')), { notice: 'notifications.saved' }),
  )
  .put('/device', signedIn, valid('json', PushInput), async (c) => {
    await addDevice(c.var.work, c.var.caller, c.req.valid('json'))
    return ok(c, await readSettings(c.var.work, c.var.caller), { notice: 'notifications.deviceAdded' })
  })
  .delete('/devices/:id', signedIn, async (c) =>
    ok(c, await removeDevice(c.var.work, c.var.caller, c.req.param('id')), { notice: 'notifications.deviceRemoved' }),
  )
