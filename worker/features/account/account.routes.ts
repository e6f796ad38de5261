import { Hono } from 'hono'
import {
  AccountDeletion,
  AccountEdit,
  EmailChange,
  PasswordChange,
  RetentionEdit,
  RetentionQuery,
} from '../../contract/account.ts'
import { ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { holding, signedIn, superAdmin } from '../../core/guards.ts'
import { streamedJson } from '../../core/streamed-json.ts'
import { valid } from '../../core/valid.ts'
import { cancelChange, requestEmailChange } from '../auth/email-change.service.ts'
import { requestConfirmation } from '../auth/links.service.ts'
import { changePassword, endOthers, endSession, listSessions } from '../auth/own-account.service.ts'
import { deleteAccount, editAccount, readAccount } from './account.service.ts'
import { exportOf } from './export.service.ts'
import { chooseRetention, forecastOf } from './retention.service.ts'

export const accountRoutes = new Hono<AppEnv>()
  .get('/', signedIn, async (c) => ok(c, await readAccount(c.var.work, c.var.caller)))
  .put('/', signedIn, valid('json', AccountEdit), async (c) =>
    ok(c, await editAccount(c.var.work, c.var.caller, c.req.valid('json')), { notice: 'account.updated' }),
  )
  .delete('/', signedIn, valid('json', AccountDeletion), async (c) =>
    ok(c, await deleteAccount(c.var.work, c.var.caller, c.req.valid('json')), { notice: 'account.deleted' }),
  )
  .put('/password', signedIn, valid('json', PasswordChange), async (c) => {
    await changePassword(c.var.work, c.var.caller, c.req.valid('json'))
    return ok(c, null, { notice: 'account.passwordChanged' })
  })
  .post('/email', signedIn, valid('json', EmailChange), async (c) => {
    await requestEmailChange(c.var.work, c.var.caller, c.req.valid('json'))
    return ok(c, await readAccount(c.var.work, c.var.caller), { notice: 'mail.bothAddresses' })
  })
  .delete('/email', signedIn, async (c) => {
    await cancelChange(c.var.work, c.var.caller)
    return ok(c, await readAccount(c.var.work, c.var.caller), { notice: 'mail.changeCancelled' })
  })
  .post('/confirmation', signedIn, async (c) => {
    await requestConfirmation(c.var.work, c.var.caller)
    return ok(c, null, { notice: 'mail.confirmationSent' })
  })
  .get('/sessions', signedIn, async (c) => ok(c, await listSessions(c.var.work, c.var.caller)))
  .delete('/sessions', signedIn, async (c) =>
    ok(c, await endOthers(c.var.work, c.var.caller), { notice: 'account.sessionsEnded' }),
  )
  .delete('/sessions/:id', signedIn, async (c) =>
    ok(c, await endSession(c.var.work, c.var.caller, c.req.param('id')), { notice: 'account.sessionEnded' }),
  )
  .get('/retention', holding('system_settings'), valid('query', RetentionQuery), async (c) =>
    ok(c, await forecastOf(c.var.work, c.var.caller, c.req.valid('query'))),
  )
  .put('/retention', holding('system_settings'), valid('json', RetentionEdit), async (c) =>
    ok(c, await chooseRetention(c.var.work, c.var.caller, c.req.valid('json')), { notice: 'account.retention' }),
  )
  .get('/export', signedIn, async (c) =>
    streamedJson(await exportOf(c.var.work, c.var.caller, c.var.caller.userId), 'vocero-export.json'),
  )

/** A super administrator's call for another user's account. The call that deletes it is in the feature `users`. */
export const usersAccountRoutes = new Hono<AppEnv>().get('/:id/export', superAdmin, async (c) =>
  streamedJson(await exportOf(c.var.work, c.var.caller, c.req.param('id')), 'vocero-export.json'),
)
