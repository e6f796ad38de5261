import { isPublicLink, renderedTemplate, templateCall } from '../../channels/channels.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { type AttachmentPart, messageParts } from '../../contract/messages.ts'
import type { MessageTemplate, TemplateMedia, TemplateMessageInput } from '../../contract/templates.ts'
import type { ThreadMessage } from '../../contract/threads.ts'
import type { Caller, Work } from '../../core/context.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { templatesFor } from '../channels/templates.service.ts'
import { agentObjectOf } from '../chat/agent-object.service.ts'
import { claimedFiles, releaseFiles } from '../chat/uploads.service.ts'
import { recordStatus } from './thread-audit.service.ts'
import type { FoundThread } from './threads.service.ts'

/** The message templates of the account to which a thread's number belongs, read from the provider. */
export const listTemplates = (work: Work, { row }: FoundThread): Promise<MessageTemplate[]> =>
  templatesFor(work, row.agentId, row.channelType)

/** Types of pictures that WhatsApp accepts. */
const PICTURE = /\.(?:jpe?g|png)$/
const fits = (media: TemplateMedia, { type, url = '' }: AttachmentPart): boolean =>
  media === 'image' ? type === 'image' && PICTURE.test(url) : media === 'document' && type === 'file'

const KINDS = { image: 'image', video: 'video', document: 'file' } as const

/** The media of a template's header as a part of the message: the file that was uploaded for it, or the given address. */
async function headerOf(
  work: Work,
  { agentId, sessionId }: FoundThread['row'],
  media: TemplateMedia,
  { messageId, upload, mediaUrl }: TemplateMessageInput,
): Promise<AttachmentPart> {
  if (upload === undefined) {
    if (mediaUrl === undefined || !isPublicLink(mediaUrl)) throw invalid({ mediaUrl: 'template.media' })
    return { type: KINDS[media], url: mediaUrl }
  }
  const key = messageId.toLowerCase()
  const [file] = await claimedFiles(work, agentId, [upload], { key, sessionId })
  if (file && fits(media, file)) return file
  await releaseFiles(work, agentId, [upload], key)
  throw invalid({ upload: 'template.media' })
}

/** Throws for missing or surplus values. The data of a form is optional. */
function checkValues(template: MessageTemplate, input: TemplateMessageInput): void {
  const lists: ['headerVariables' | 'variables' | 'links' | 'codes', ErrorCode][] = [
    ['headerVariables', 'template.headerVariables'],
    ['variables', 'template.variables'],
    ['links', 'template.variables'],
    ['codes', 'template.codes'],
  ]
  for (const [list, code] of lists) if (template[list].length !== input[list].length) throw invalid({ [list]: code })
  if (template.flows.length < input.flows.length) throw invalid({ flows: 'template.flows' })
}

/**
 * Sends a template to the contact of a thread as the caller's message, once for each `messageId`, also after the reply window.
 * Its text is stored as the contact reads it.
 */
export async function sendTemplate(
  work: Work,
  caller: Caller,
  thread: FoundThread,
  input: TemplateMessageInput,
): Promise<ThreadMessage> {
  const { messageId, name, language, upload } = input
  const { agentId, sessionId, contact } = thread.row
  if (contact?.optOut) throw new Refusal('thread.contactOptedOut')
  const templates = await listTemplates(work, thread)
  const template = templates.find((one) => one.name === name && one.language === language)
  if (!template?.isSendable) throw new Refusal('template.notFound')
  checkValues(template, input)
  const file = template.media ? await headerOf(work, thread.row, template.media, input) : null
  const text = renderedTemplate(template, input)
  const files = file ? [file] : []
  const key = messageId.toLowerCase()
  const written = await agentObjectOf(work.env, agentId).write({
    ...{ key, sessionId, text, files, takesOver: true, assigns: true },
    author: { id: caller.userId, name: caller.name },
    template: templateCall(template, {
      ...input,
      ...(file?.url !== undefined && { file: { url: file.url, ...(file.name && { name: file.name }) } }),
      flowToken: key,
    }),
  })
  if (written.kind === 'refused') {
    if (upload && written.code !== 'thread.keyUsed') await releaseFiles(work, agentId, [upload], key)
    throw new Refusal(written.code)
  }
  recordStatus(work, caller, thread.row, thread.row.status, 'members')
  return {
    ...{ number: written.number, author: 'member', authorId: caller.userId, text, parts: messageParts(text, files) },
    createdAt: new Date(written.at).toISOString(),
  }
}
