import type { ContactMessage } from '../../contract/contact.ts'
import type { ContactRow } from './contact.store.ts'

const at = (time: number): string => new Date(time).toISOString()

export const contactView = (row: ContactRow): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  language: row.language,
  createdAt: at(row.createdAt),
  doneAt: row.doneAt === null ? null : at(row.doneAt),
})
