import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LoginInput, LogoutInput, RefreshInput, RegisterInput } from '../../contract/accounts.ts'
import { EmailConfirmation, ForgottenPassword, PasswordReset } from '../../contract/mail.ts'
import { created, ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { anyone, signedIn } from '../../core/guards.ts'
import { valid } from '../../core/valid.ts'
import { refuseThrottledAddress } from './attempts.service.ts'
import { heldPermissions, login, profile, register } from './auth.service.ts'
import { confirmChange } from './email-change.service.ts'
import { confirmEmail, requestPasswordLink, resetPassword } from './links.service.ts'
import { identify, refresh, signOut } from './sessions.service.ts'

const unthrottled = (kind: 'login' | 'register' | 'mail') =>
  createMiddleware<AppEnv>(async (c, next) => {
    await refuseThrottledAddress(c.var.work, kind)
    await next()
  })

/** Gives guards the function that identifies the caller. */
export const identification = createMiddleware<AppEnv>(async (c, next) => {
  c.set('identify', (authorization) => identify(c.var.work, authorization))
  await next()
})

export const authRoutes = new Hono<AppEnv>()
  .post('/login', anyone, unthrottled('login'), valid('json', LoginInput), async (c) =>
    ok(c, await login(c.var.work, c.req.valid('json'))),
  )
  .post('/register', anyone, unthrottled('register'), valid('json', RegisterInput), async (c) =>
    created(c, await register(c.var.work, c.req.valid('json'))),
  )
  .post('/logout', anyone, valid('json', LogoutInput), async (c) => {
    await signOut(c.var.work, c.req.header('authorization'), c.req.valid('json').refreshToken)
    return ok(c, null, { notice: 'auth.signedOut' })
  })
  .post('/refresh', anyone, valid('json', RefreshInput), async (c) =>
    ok(c, await refresh(c.var.work, c.req.valid('json').refreshToken)),
  )
  .post('/password/forgotten', anyone, unthrottled('mail'), valid('json', ForgottenPassword), async (c) => {
    await requestPasswordLink(c.var.work, c.req.valid('json'))
    return ok(c, null, { notice: 'mail.passwordLink' })
  })
  .post('/password/reset', anyone, valid('json', PasswordReset), async (c) => {
    await resetPassword(c.var.work, c.req.valid('json'))
    return ok(c, null, { notice: 'mail.passwordReset' })
  })
  .post('/email/confirm', anyone, valid('json', EmailConfirmation), async (c) => {
    const given = c.req.valid('json')
    const done = (await confirmChange(c.var.work, given)) ?? (await confirmEmail(c.var.work, given))
    return ok(c, done, { notice: done.step === 'waits' ? 'mail.otherAddress' : 'mail.confirmed' })
  })
  .get('/profile', signedIn, async (c) => ok(c, await profile(c.var.work, c.var.caller)))
  .get('/permissions', signedIn, async (c) => ok(c, await heldPermissions(c.var.work, c.var.caller)))
