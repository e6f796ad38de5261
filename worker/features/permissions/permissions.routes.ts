import { type Context, Hono } from 'hono'
import { PermissionEdit, PermissionInput, PermissionsQuery } from '../../contract/permission-rows.ts'
import { created, ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { superAdmin } from '../../core/guards.ts'
import { found, valid } from '../../core/valid.ts'
import {
  createPermission,
  deletePermission,
  editPermission,
  listPermissions,
  permissionToChange,
} from './permissions.service.ts'

const thePermission = found('id', 'permission.notFound', (c: Context<SignedInEnv>, id) =>
  permissionToChange(c.var.work, id),
)

export const permissionsRoutes = new Hono<AppEnv>()
  .get('/', superAdmin, valid('query', PermissionsQuery), async (c) => {
    const { data: permissions, meta } = await listPermissions(c.var.work, c.req.valid('query'))
    return ok(c, { permissions, total: meta.total, page: meta.page }, { meta })
  })
  .post('/', superAdmin, valid('json', PermissionInput), async (c) =>
    created(c, await createPermission(c.var.work, c.var.caller, c.req.valid('json')), 'permission.created'),
  )
  .put('/:id', superAdmin, thePermission, valid('json', PermissionEdit), async (c) =>
    ok(c, await editPermission(c.var.work, c.var.caller, c.var.found, c.req.valid('json')), {
      notice: 'permission.updated',
    }),
  )
  .delete('/:id', superAdmin, thePermission, async (c) =>
    ok(c, await deletePermission(c.var.work, c.var.caller, c.var.found), { notice: 'permission.deleted' }),
  )
