import type {
  ContactInput,
  ContactMessage,
  ContactMessageEdit,
  ContactMessages,
  ContactMessagesQuery,
} from '../../contract/contact.ts'
import { type Page, pageFrom } from '../../contract/paging.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { pick } from '../../core/pick.ts'
import { firstOf, Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { takeAttempt } from '../auth/attempts.service.ts'
import type { ContactRow } from './contact.store.ts'
import * as store from './contact.store.ts'

const at = (time: number): string => new Date(time).toISOString()

const contactView = (row: ContactRow): ContactMessage => ({
  ...pick(row, 'id', 'name', 'email', 'message', 'language'),
  createdAt: at(row.createdAt),
  doneAt: row.doneAt === null ? null : at(row.doneAt),
})

/** Stores a visitor's message to the operator. A filled honeypot field gets the same answer, and nothing is stored. */
export async function receiveMessage(work: Work, { website, ...written }: ContactInput): Promise<null> {
  const { db, now, locale } = work
  await takeAttempt(work, 'contact', '')
  if (website) return null
  await firstOf(store.insertMessage(db, { id: newId(), ...written, language: locale, createdAt: now }), 'contact.full')
  return null
}

export async function listMessages({ db }: Work, query: ContactMessagesQuery): Promise<Page<ContactMessages>> {
  const [rows, [counted], [open]] = await commit(
    db,
    store.messagesPage(db, query),
    store.messagesCount(db, query.state),
    store.messagesCount(db, 'open'),
  )
  return pageFrom({ messages: rows.map(contactView), open: open?.total ?? 0 }, query, counted)
}

/** Throws `contact.notFound` for an unknown message. */
export const messageToChange = ({ db }: Work, id: string): Promise<store.ContactRow> =>
  firstOf(store.messageById(db, id), 'contact.notFound')

export async function markMessage(
  { db, now }: Work,
  { id, doneAt }: store.ContactRow,
  { isDone }: ContactMessageEdit,
): Promise<ContactMessage> {
  return contactView(await firstOf(store.markMessage(db, id, isDone ? (doneAt ?? now) : null), 'contact.notFound'))
}

export async function deleteMessage(work: Work, caller: Caller, { id }: store.ContactRow): Promise<{ id: string }> {
  const { db } = work
  const audit = await auditOf(work)
  const target = { type: 'contact_message', id } as const
  const when = store.isThere(id)
  const [, [deleted]] = await commit(
    db,
    audit({ action: 'contact_message_deleted', actorId: caller.userId, target, when }),
    store.deleteMessage(db, id),
  )
  if (!deleted) throw new Refusal('contact.notFound')
  return { id }
}
