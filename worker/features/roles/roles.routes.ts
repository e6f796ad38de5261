import { type Context, Hono } from 'hono'
import { RoleEdit, RoleInput, RolesQuery } from '../../contract/roles.ts'
import { created, ok, okPage } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { superAdmin } from '../../core/guards.ts'
import { found, valid } from '../../core/valid.ts'
import {
  createRole,
  deleteRole,
  editRole,
  listRoles,
  offeredPermissions,
  offeredRoles,
  roleOf,
  roleToChange,
} from './roles.service.ts'

const theRole = found('id', 'role.notFound', (c: Context<SignedInEnv>, id) => roleOf(c.var.work, id))
const theRoleToChange = found('id', 'role.notFound', async (c: Context<SignedInEnv>, id) =>
  roleToChange(c.var.work, id, await c.req.json()),
)

export const rolesRoutes = new Hono<AppEnv>()
  .get('/', superAdmin, valid('query', RolesQuery), async (c) =>
    okPage(c, await listRoles(c.var.work, c.req.valid('query'))),
  )
  .get('/permissions', superAdmin, async (c) => ok(c, await offeredPermissions(c.var.work)))
  .post('/', superAdmin, valid('json', RoleInput), async (c) =>
    created(c, await createRole(c.var.work, c.var.caller, c.req.valid('json')), 'role.created'),
  )
  .put('/:id', superAdmin, theRoleToChange, valid('json', RoleEdit), async (c) =>
    ok(c, await editRole(c.var.work, c.var.caller, c.var.found, c.req.valid('json')), { notice: 'role.updated' }),
  )
  .delete('/:id', superAdmin, theRole, async (c) =>
    ok(c, await deleteRole(c.var.work, c.var.caller, c.var.found), { notice: 'role.deleted' }),
  )

/** The roles to choose from in the form of a user. */
export const roleChoicesRoutes = new Hono<AppEnv>().get('/', superAdmin, async (c) =>
  ok(c, await offeredRoles(c.var.work)),
)
