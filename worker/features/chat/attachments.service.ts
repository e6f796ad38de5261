import { adapterOf, isProvider, providerHttpOf } from '../../channels/channels.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { ExchangeDetails } from '../../contract/conversations.ts'
import type { Work } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { fileTickets } from '../../core/tickets.ts'
import { connectedChannel } from '../channels/providers.service.ts'

/** An exchange whose contact sent files. */
interface WithFiles {
  agentId: string
  channelType: ChannelType
  details: ExchangeDetails | null
}

interface AttachmentFile {
  name: string
  body: ReadableStream
}

const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'audio/ogg': '.ogg',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'video/mp4': '.mp4',
  'application/pdf': '.pdf',
}

/**
 * Fetches a contact's file from its provider with the channel's token. Throws `attachment.notFound` when the exchange has no file
 * at this index, `attachment.unavailable` when the provider no longer has it.
 */
export async function fileOf(work: Work, exchange: WithFiles, index: number): Promise<AttachmentFile> {
  const { agentId, channelType, details } = exchange
  const attachment = details?.attachments?.[index]
  if (!attachment?.mediaId) throw new Refusal('attachment.notFound')
  const { mediaId, name = attachment.kind } = attachment
  return fetchFile(work, agentId, { channelType, mediaId, name })
}

/** As `fileOf`, for an automation, which has a ticket that is valid for an hour. */
export async function fileOfTicket(work: Work, agentId: string, sealed: string): Promise<AttachmentFile> {
  const ticket = await fileTickets.read(work.config.dataKeys, agentId, sealed)
  if (!ticket || ticket.until <= work.now) throw new Refusal('attachment.notFound')
  return fetchFile(work, agentId, ticket)
}

async function fetchFile(
  work: Work,
  agentId: string,
  { channelType: type, mediaId, name }: { channelType: string; mediaId: string; name: string },
): Promise<AttachmentFile> {
  if (!isProvider(type)) throw new Refusal('attachment.notFound')
  const connected = await connectedChannel(work, agentId, type)
  if (!connected) throw new Refusal('attachment.unavailable')
  const file = await adapterOf(type).media?.(mediaId, connected.connection, providerHttpOf(work.config))
  if (!file || 'reason' in file) throw new Refusal('attachment.unavailable')
  return { name: /\.\w+$/.test(name) ? name : name + (ENDINGS[file.type] ?? ''), body: file.body }
}
