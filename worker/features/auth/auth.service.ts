import type { HeldPermissions, LoginInput, Profile, RegisterInput, SignedIn } from '../../contract/accounts.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, emptiestRecord, isUniqueConflict } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { requireGoodPassword } from '../../core/password-policy.ts'
import { hashPassword, isPassword, isWeakHash } from '../../core/passwords.ts'
import { Refusal } from '../../core/refusal.ts'
import { type Audit, auditOf } from '../audit/audit.service.ts'
import { sendSoon } from '../mail/mail.service.ts'
import {
  type Account,
  accountById,
  credentialsByEmail,
  everyPermission,
  grantCustomer,
  insertUser,
  recordSignIn,
  replaceHash,
} from './accounts.store.ts'
import { rememberDevice, takeAttempt } from './attempts.service.ts'
import { type AttemptKeys, deleteAttempts } from './attempts.store.ts'
import { profileView } from './auth.view.ts'
import { confirmationOf } from './links.service.ts'
import { newSession, signedIn } from './sessions.service.ts'
import {
  type CurrentAccountRow,
  currentAccountOf,
  dropOldestSessions,
  insertSession,
  insertSessionOf,
  isNotRevoked,
} from './sessions.store.ts'

/** Signs a member in. An unknown e-mail address is refused with the same error after the same time as a wrong password. */
export async function login(work: Work, input: LoginInput): Promise<SignedIn> {
  const { db } = work
  const { email, password } = input
  const keys = await takeAttempt(work, 'login', email, input.deviceToken)
  const [[credentials], audit] = await Promise.all([credentialsByEmail(db, email), auditOf(work)])
  const isPasswordRight = await isPassword(password, credentials?.passwordHash ?? null)
  if (!credentials || !isPasswordRight || !credentials.isActive) {
    await recordRefusedLogin(audit, keys, credentials?.id, isPasswordRight ? 'deactivated' : 'password')
    throw new Refusal(isPasswordRight ? 'auth.accountDeactivated' : 'auth.invalidCredentials')
  }
  const passwordHash = isWeakHash(credentials.passwordHash) ? await hashPassword(password) : credentials.passwordHash
  if (passwordHash !== credentials.passwordHash)
    await replaceHash(db, credentials.id, credentials.passwordHash, passwordHash)
  return openSession(work, audit, { id: credentials.id, passwordHash }, input, keys)
}

const recordRefusedLogin = async (audit: Audit, keys: AttemptKeys, userId: string | undefined, detail: string) => {
  const target = userId ? ({ type: 'user', id: userId } as const) : ({ type: 'email', id: keys.emailKey } as const)
  await audit({ action: 'login', result: 'refused', target, detail })
}

async function openSession(
  work: Work,
  audit: Audit,
  { id: userId, passwordHash }: { id: string; passwordHash: string },
  { email, rememberMe, deviceToken = newId() }: LoginInput,
  keys: AttemptKeys,
): Promise<SignedIn> {
  const { db, now } = work
  const session = newSession(work, newId(), userId, rememberMe)
  const target = { type: 'session', id: session.id } as const
  const isOpen = isNotRevoked(session.id)
  const [[opened], , , , [account], [currentAccount]] = await commit(
    db,
    insertSessionOf(db, session, passwordHash),
    dropOldestSessions(db, userId, now),
    deleteAttempts(db, keys),
    audit({ action: 'login', actorId: userId, target, when: isOpen }),
    accountById(db, userId),
    currentAccountOf(db, session.id),
    recordSignIn(db, userId, isOpen, now),
    ...rememberDevice(work, email, keys, deviceToken),
  )
  if (!opened || !account || !currentAccount) throw new Refusal('auth.invalidCredentials')
  return { ...(await signedIn(work, account, currentAccount, session)), deviceToken }
}

const emailTaken = (): Refusal => new Refusal('account.emailTaken', { fields: { email: 'account.emailTaken' } })

/** Creates an account with the customer role and signs its owner in. */
export async function register(work: Work, input: RegisterInput): Promise<SignedIn> {
  const { db } = work
  requireGoodPassword(input.password, input)
  const keys = await takeAttempt(work, 'register', input.email)
  const [known] = await credentialsByEmail(db, input.email)
  if (known) throw emailTaken()
  const passwordHash = await hashPassword(input.password)
  try {
    return await openAccount(work, input, passwordHash, keys)
  } catch (error) {
    throw isUniqueConflict(error, 'users.email') ? emailTaken() : error
  }
}

async function openAccount(
  work: Work,
  input: RegisterInput,
  passwordHash: string,
  keys: AttemptKeys,
): Promise<SignedIn> {
  const { db, now } = work
  const [userId, deviceToken] = [newId(), newId()]
  const session = newSession(work, newId(), userId, false)
  const recordDatabase = await emptiestRecord(work.env)
  const audit = await auditOf(work)
  const [, , , , [account], [currentAccount]] = await commit(
    db,
    insertUser(db, {
      id: userId,
      email: input.email,
      name: input.name,
      companyName: input.companyName || null,
      country: input.country || null,
      timeZone: input.timeZone,
      language: input.language,
      passwordHash,
      isEmailConfirmed: false,
      recordDatabase,
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    }),
    grantCustomer(db, userId),
    insertSession(db, session),
    audit({ action: 'register', actorId: userId, target: { type: 'user', id: userId } }),
    accountById(db, userId),
    currentAccountOf(db, session.id),
    ...rememberDevice(work, input.email, keys, deviceToken),
    ...(await confirmationOf(work, userId)),
  )
  sendSoon(work)
  if (!account || !currentAccount) throw new Error('an account that was just opened is not there')
  return { ...(await signedIn(work, account, currentAccount, session)), deviceToken }
}

export const profile = async ({ db }: Work, caller: Caller): Promise<Profile> =>
  profileFrom(await commit(db, ...profileStatements(db, caller)))

/** The reads of a profile, for the end of a batch that changes it. */
export const profileStatements = (db: Work['db'], { userId, sessionId }: Caller) =>
  [accountById(db, userId), currentAccountOf(db, sessionId)] as const
export type ProfileRows = readonly [readonly Account[], readonly CurrentAccountRow[]]

export function profileFrom([[account], [currentAccount]]: ProfileRows): Profile {
  if (!account || !currentAccount) throw new Refusal('auth.sessionRevoked')
  return profileView(account, currentAccount)
}

/** The caller's permissions in the account of the session; a super administrator has all. */
export async function heldPermissions({ db }: Work, caller: Caller): Promise<HeldPermissions> {
  const rows = (await everyPermission(db)).filter(
    ({ name }) => isSuperAdmin(caller) || caller.permissions.includes(name),
  )
  const { memberRole, roles, language } = caller
  return { permissions: rows.map(({ id, name }) => ({ id, name })), memberRole, roles: roles.toSorted(), language }
}
