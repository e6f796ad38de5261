import { type Context, Hono } from 'hono'
import { SuperAdminInput } from '../../contract/users.ts'
import { created, ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { superAdmin } from '../../core/guards.ts'
import { found, valid } from '../../core/valid.ts'
import { adminOf, createSuperAdmin, deleteAdmin, listAdmins } from './admins.service.ts'

const theAdmin = found('id', 'admin.notFound', (c: Context<SignedInEnv>, id) => adminOf(c.var.work, id))

export const adminsRoutes = new Hono<AppEnv>()
  .post('/create-super-admin', superAdmin, valid('json', SuperAdminInput), async (c) =>
    created(c, await createSuperAdmin(c.var.work, c.var.caller, c.req.valid('json')), 'admin.created'),
  )
  .get('/admins', superAdmin, async (c) => ok(c, await listAdmins(c.var.work)))
  .delete('/admins/:id', superAdmin, theAdmin, async (c) =>
    ok(c, await deleteAdmin(c.var.work, c.var.caller, c.var.found), { notice: 'admin.deleted' }),
  )
