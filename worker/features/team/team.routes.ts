import { Hono } from 'hono'
import {
  AccountSwitch,
  InvitationAcceptance,
  InvitationInput,
  InvitationSecret,
  MemberEdit,
  OwnerChange,
} from '../../contract/team.ts'
import { created, ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { anyone, holding, signedIn } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { valid } from '../../core/valid.ts'
import { acceptInvitation, invite, readInvitation, withdrawInvitation } from './invitations.service.ts'
import { changeOwner } from './ownership.service.ts'
import { changeMember, leaveTeam, membershipsOf, removeMember, switchAccount, teamOf } from './team.service.ts'

const manages = holding('system_settings')

export const teamRoutes = new Hono<AppEnv>()
  .get('/members', manages, async (c) => ok(c, await teamOf(c.var.work, c.var.caller)))
  .delete('/members/me', signedIn, async (c) =>
    ok(c, await leaveTeam(c.var.work, c.var.caller), { notice: 'team.left' }),
  )
  .patch('/members/:userId', manages, valid('json', MemberEdit), async (c) =>
    ok(c, await changeMember(c.var.work, c.var.caller, c.req.param('userId'), c.req.valid('json')), {
      notice: 'team.changed',
    }),
  )
  .delete('/members/:userId', manages, async (c) =>
    ok(c, await removeMember(c.var.work, c.var.caller, c.req.param('userId')), { notice: 'team.removed' }),
  )
  .post('/owner', manages, valid('json', OwnerChange), async (c) =>
    ok(c, await changeOwner(c.var.work, c.var.caller, c.req.valid('json')), { notice: 'team.ownerChanged' }),
  )
  .post('/invitations', manages, valid('json', InvitationInput), idempotent, async (c) =>
    created(c, await invite(c.var.work, c.var.caller, c.req.valid('json')), 'team.invited'),
  )
  .delete('/invitations/:id', manages, async (c) =>
    ok(c, await withdrawInvitation(c.var.work, c.var.caller, c.req.param('id')), { notice: 'team.withdrawn' }),
  )
  .get('/accounts', signedIn, async (c) => ok(c, await membershipsOf(c.var.work, c.var.caller)))
  .post('/switch', signedIn, valid('json', AccountSwitch), async (c) =>
    ok(c, await switchAccount(c.var.work, c.var.caller, c.req.valid('json').accountId)),
  )

/** Calls without sign-in, authorised by the secret of the invitation's link. */
export const invitationRoutes = new Hono<AppEnv>()
  .post('/read', anyone, valid('json', InvitationSecret), async (c) =>
    ok(c, await readInvitation(c.var.work, c.req.valid('json').secret)),
  )
  .post('/accept', anyone, valid('json', InvitationAcceptance), async (c) =>
    ok(c, await acceptInvitation(c.var.work, c.req.valid('json'), c.req.header('authorization'))),
  )
