import type { SignedIn } from '../../contract/accounts.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, emptiestRecord, type Statement } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { hashPassword } from '../../core/passwords.ts'
import { Refusal } from '../../core/refusal.ts'
import { accountById, grantCustomer, insertUser } from './accounts.store.ts'
import { keysOf, rememberDevice } from './attempts.service.ts'
import { newSession, signedIn } from './sessions.service.ts'
import { currentAccountOf, insertSession, sessionById } from './sessions.store.ts'

interface Invited {
  name: string
  email: string
  password: string
  language: Locale | undefined
  timeZone: string
}

/** Creates the user of an invited person in the batch that makes them a member, and signs them in to that account. */
export async function openInvited(
  work: Work,
  { name, email, password, language, timeZone }: Invited,
  accountId: string,
  joining: (userId: string) => readonly Statement[],
): Promise<SignedIn> {
  const { db, now } = work
  const [userId, deviceToken] = [newId(), newId()]
  const session = newSession(work, newId(), userId, false, accountId)
  const [passwordHash, recordDatabase] = [await hashPassword(password), await emptiestRecord(work.env)]
  const times = { lastSignInAt: now, createdAt: now, updatedAt: now }
  const person = { id: userId, email, name, language, timeZone, passwordHash }
  const user = { ...person, recordDatabase, lastAccountId: accountId, ...times }
  await commit(
    db,
    insertUser(db, user),
    grantCustomer(db, userId),
    insertSession(db, session),
    ...rememberDevice(work, email, keysOf(work, 'register', email), deviceToken),
    ...joining(userId),
  )
  return { ...(await signInAgain(work, { userId, sessionId: session.id })), deviceToken }
}

/** The tokens of a session whose account was changed. */
export async function signInAgain(
  work: Work,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<SignedIn> {
  const { db } = work
  const [[account], [currentAccount], [session]] = await commit(
    db,
    accountById(db, userId),
    currentAccountOf(db, sessionId),
    sessionById(db, sessionId),
  )
  if (!account || !currentAccount || !session) throw new Refusal('auth.sessionRevoked')
  return signedIn(work, account, currentAccount, session)
}
