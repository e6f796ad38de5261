import type { MessageDescriptor } from '@lingui/core'
import { accountNotices } from './sentences/account.ts'
import { agentsNotices } from './sentences/agents.ts'
import { behaviourNotices } from './sentences/behaviour.ts'
import { channelsNotices } from './sentences/channels.ts'
import { knowledgeNotices } from './sentences/knowledge.ts'
import { peopleNotices } from './sentences/people.ts'
import { plansNotices } from './sentences/plans.ts'
import { threadsNotices } from './sentences/threads.ts'

/** The sentences of successful calls, in Spanish. */
const NOTICES = {
  'auth.signedOut': 'Sesión cerrada.',
  'contact.received': 'Recibimos tu mensaje.',
  'contact.changed': 'Mensaje actualizado',
  'contact.deleted': 'Mensaje eliminado',
  'rejected.retried': 'Se volvió a intentar',
  'rejected.dropped': 'Registro descartado',

  ...accountNotices,
  ...agentsNotices,
  ...behaviourNotices,
  ...channelsNotices,
  ...knowledgeNotices,
  ...peopleNotices,
  ...plansNotices,
  ...threadsNotices,
} as const satisfies Record<string, string>

export type Notice = keyof typeof NOTICES

export const NOTICE_KEYS = Object.keys(NOTICES) as Notice[]

/** The sentence of a notice, for the catalogues. */
export const noticeMessage = (notice: Notice): MessageDescriptor => ({
  id: `notice.${notice}`,
  message: NOTICES[notice],
})
