import { adapterOf, isProvider, renderedTemplate, templateCall, wiresOf } from '../../channels/channels.ts'
import { saidParts } from '../../contract/messages.ts'
import type { MessageTemplate, TemplateMessageInput } from '../../contract/templates.ts'
import type { ThreadMessage } from '../../contract/threads.ts'
import type { Caller, Work } from '../../core/context.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { lineTo } from '../channels/providers.service.ts'
import { agentObjectOf } from '../chat/agent-object.service.ts'
import { type FoundThread, memberNamed } from './threads.service.ts'
import * as store from './threads.store.ts'

/** The templates of the account that the number of a thread belongs to, as its provider has them now. */
export async function listTemplates(
  work: Work,
  { row: { agentId, channelType } }: FoundThread,
): Promise<MessageTemplate[]> {
  const adapter = isProvider(channelType) ? adapterOf(channelType) : null
  if (!adapter?.templates) throw new Refusal('template.noChannel')
  const line = await lineTo(work, agentId, adapter.type)
  const templates = line && (await adapter.templates(line.connection, wiresOf(work.config)))
  if (!templates || 'reason' in templates) throw new Refusal('template.unavailable')
  return templates
}

/**
 * Sends a template to the contact of a thread as the caller's message, once for each `messageId`, also when the reply window
 * is over. Its text is what the contact reads.
 */
export async function sendTemplate(
  work: Work,
  caller: Caller,
  thread: FoundThread,
  { messageId, name, language, variables }: TemplateMessageInput,
): Promise<ThreadMessage> {
  const { agentId, sessionId, number, contact } = thread.row
  if (contact?.optOut) throw new Refusal('thread.contactOptedOut')
  const [templates, author] = await Promise.all([listTemplates(work, thread), memberNamed(work, caller)])
  const template = templates.find((one) => one.name === name && one.language === language)
  if (!template?.isSendable) throw new Refusal('template.notFound')
  if (template.variables.length !== variables.length) throw invalid({ variables: 'template.variables' })
  const values = Object.fromEntries(template.variables.map((variable, index) => [variable, variables[index] ?? '']))
  const text = renderedTemplate(template, values)
  const written = await agentObjectOf(work.env, agentId).write({
    ...{ key: messageId.toLowerCase(), sessionId, text, takesOver: true },
    author: { id: caller.userId, name: author },
    template: templateCall(template, values),
  })
  if (written.kind === 'refused') throw new Refusal(written.code)
  await store.assignedIfFree(thread.record, number, caller.userId)
  return {
    ...{ number: written.number, author: 'member', authorId: caller.userId, text, parts: saidParts(text) },
    createdAt: new Date(written.at).toISOString(),
  }
}
