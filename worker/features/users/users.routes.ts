import { type Context, Hono } from 'hono'
import { UserEdit, UserInput, UsersEdit, UsersQuery } from '../../contract/users.ts'
import { created, ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { superAdmin } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { found, valid } from '../../core/valid.ts'
import { setUsersActive } from './activation.service.ts'
import { deleteUser } from './removal.service.ts'
import { createUser, editUser, listUsers, userOf } from './users.service.ts'

const theUser = found('id', 'user.notFound', (c: Context<SignedInEnv>, id) => userOf(c.var.work, id))

export const usersRoutes = new Hono<AppEnv>()
  .get('/', superAdmin, valid('query', UsersQuery), async (c) => {
    const page = await listUsers(c.var.work, c.req.valid('query'))
    return ok(c, page, { meta: page.pagination })
  })
  .post('/', superAdmin, valid('json', UserInput), idempotent, async (c) =>
    created(c, await createUser(c.var.work, c.var.caller, c.req.valid('json')), 'user.created'),
  )
  .patch('/', superAdmin, valid('json', UsersEdit), async (c) =>
    ok(c, await setUsersActive(c.var.work, c.var.caller, c.req.valid('json'))),
  )
  .put('/:id', superAdmin, theUser, valid('json', UserEdit), async (c) =>
    ok(c, await editUser(c.var.work, c.var.caller, c.var.found, c.req.valid('json')), { notice: 'user.updated' }),
  )
  .delete('/:id', superAdmin, theUser, async (c) =>
    ok(c, await deleteUser(c.var.work, c.var.caller, c.var.found), { notice: 'user.deleted' }),
  )
