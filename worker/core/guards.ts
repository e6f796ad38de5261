import type { Context, MiddlewareHandler } from 'hono'
import type { Access } from '../contract/access.ts'
import { can, isSuperAdmin, type Permission, type Rights } from '../contract/permissions.ts'
import { takeAgentFile, takeBody, takeBytes, takeFile, takeUpload } from './body.ts'
import type { AppEnv, Caller, FileEnv, ProviderEnv, SignedInEnv } from './context.ts'
import type { Env } from './env.ts'
import { Refusal } from './refusal.ts'

const accessOf = new WeakMap<object, Access>()

/**
 * The access that a route's first handler checks; `undefined`: it is no guard. Read by the tests of all routes and by the API
 * document.
 */
export const accessTag = (handler: object): Access | undefined => accessOf.get(handler)

function tagged<Handler extends object>(access: Access, handler: Handler): Handler {
  accessOf.set(handler, access)
  return handler
}

/** Open to anyone, and marked as such. A bearer token is not read. */
export const anyone: MiddlewareHandler<AppEnv> = tagged('anyone', async (c, next) => {
  await takeBody(c, c.var.work.clock)
  await next()
})

/** A provider's call, authenticated only by its signature, which the route verifies. */
export const anyProvider: MiddlewareHandler<ProviderEnv> = tagged('anyone', async (c, next) => {
  c.set('bytes', await takeBytes(c.req, c.var.work.clock))
  await next()
})

/** The period of the limit in `wrangler.toml`; the platform does not report how much of it is left. */
const CALLS_PER_SECONDS = 60

async function refuseTooMany({ CALLS }: Env, { userId }: Caller): Promise<void> {
  const { success } = await CALLS.limit({ key: userId })
  if (!success) throw new Refusal('request.rateLimited', { retryAfterSeconds: CALLS_PER_SECONDS })
}

/**
 * Reads body and caller, and checks the rate limit and the access. A viewer may only read, except calls for everybody who is
 * signed in, which concern the caller only.
 */
const admitting = (
  access: Access,
  admits: (rights: Rights) => boolean,
  take: (c: Context<SignedInEnv>) => Promise<void> = (c) => takeBody(c, c.var.work.clock),
): MiddlewareHandler<SignedInEnv> =>
  tagged(access, async (c, next) => {
    await take(c)
    const caller = await c.var.identify(c.req.header('authorization'))
    c.set('caller', caller)
    await refuseTooMany(c.env, caller)
    if (!admits(caller)) throw new Refusal('access.denied')
    if (caller.memberRole === 'viewer' && access !== 'signedIn' && c.req.method !== 'GET')
      throw new Refusal('team.readOnly')
    await next()
  })

export const signedIn = admitting('signedIn', () => true)
export const superAdmin = admitting('superAdmin', isSuperAdmin)

/** For callers with any of these permissions; super administrators have all. */
export const holding = (...permissions: [Permission, ...Permission[]]) =>
  admitting(permissions, (rights) => permissions.some((permission) => can(rights, permission)))

/** As `holding`, for an upload: the next handler reads the file, once the caller is known. */
export const holdingFile = (...permissions: [Permission, ...Permission[]]) =>
  admitting(
    permissions,
    (rights) => permissions.some((permission) => can(rights, permission)),
    async () => {},
  )

export const withFile: MiddlewareHandler<FileEnv> = async (c, next) => {
  c.set('file', await takeFile(c.req, c.var.work.clock))
  await next()
}

/** As `withFile`, for a file that is sent to a contact. */
export const withUpload: MiddlewareHandler<FileEnv> = async (c, next) => {
  c.set('file', await takeUpload(c.req, c.var.work.clock))
  await next()
}

export const withAgentFile: MiddlewareHandler<SignedInEnv> = async (c, next) => {
  await takeAgentFile(c, c.var.work.clock)
  await next()
}
