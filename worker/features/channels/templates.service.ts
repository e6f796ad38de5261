import {
  adapterOf,
  type ChannelAdapter,
  type Connection,
  type Failure,
  isProvider,
  isTemplateTaken,
  providerHttpOf,
} from '../../channels/channels.ts'
import { failureSentences } from '../../channels/failures.words.ts'
import { imageFacts } from '../../contract/image.ts'
import type { TemplateInput } from '../../contract/template-input.ts'
import {
  type MessageTemplate,
  TEMPLATE_EXAMPLE_TYPES,
  type TemplateExample,
  type TemplateExampleType,
} from '../../contract/templates.ts'
import { TEMPLATE_PICTURE_MAX_BYTES } from '../../contract/thread-limits.ts'
import type { Work } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { say } from '../../core/words.ts'
import type { ChannelRow } from './channels.store.ts'
import { connectedChannel, connectionOf, settingsInClear } from './providers.service.ts'

/** The adapter of a type of channel whose provider has message templates. Throws `template.noChannel` for every other type. */
function adapterWith(type: ChannelRow['type']): ChannelAdapter {
  const adapter = isProvider(type) ? adapterOf(type) : null
  if (!adapter?.templates) throw new Refusal('template.noChannel')
  return adapter
}

async function connectionTo(work: Work, channel: ChannelRow): Promise<Connection> {
  const settings = await settingsInClear(work, channel)
  if (!settings) throw new Refusal('template.unavailable')
  return connectionOf(work.config, channel, settings)
}

async function fetchTemplates(work: Work, adapter: ChannelAdapter, connection: Connection): Promise<MessageTemplate[]> {
  const templates = await adapter.templates?.(connection, providerHttpOf(work.config))
  if (!templates || 'reason' in templates) throw new Refusal('template.unavailable')
  return templates
}

/** The message templates of the account to which a channel's number belongs, read from the provider. */
export async function templatesOf(work: Work, channel: ChannelRow): Promise<MessageTemplate[]> {
  const adapter = adapterWith(channel.type)
  return fetchTemplates(work, adapter, await connectionTo(work, channel))
}

/** As `templatesOf`, for the agent's channel of that type. */
export async function templatesFor(work: Work, agentId: string, type: ChannelRow['type']): Promise<MessageTemplate[]> {
  const adapter = adapterWith(type)
  const connected = await connectedChannel(work, agentId, adapter.type)
  if (!connected) throw new Refusal('template.unavailable')
  return fetchTemplates(work, adapter, connected.connection)
}

function refusalOf({ locale }: Work, failure: Failure): Refusal {
  if (isTemplateTaken(failure)) return new Refusal('template.exists')
  if (failure.reason === 'permissionMissing' || failure.reason === 'tokenInvalid')
    return new Refusal('template.unavailable')
  const reason = failure.detail || say(locale, failureSentences[failure.reason])
  return new Refusal('template.refused', { details: { reason } })
}

const PDF = '%PDF-'
/** The signature of an MP4 file, which follows the size of its first box. */
const MP4 = 'ftyp'

/** The type of an example by its bytes; `null`: Meta does not accept it. */
function exampleTypeOf(bytes: Uint8Array): TemplateExampleType | null {
  const picture = imageFacts(bytes)
  if (picture) return picture.type === 'image/webp' ? null : picture.type
  const text = String.fromCharCode(...bytes.subarray(0, 8))
  if (text.startsWith(PDF)) return 'application/pdf'
  return text.slice(4) === MP4 ? 'video/mp4' : null
}

/** Uploads an example of a header to the provider, which reviews templates that contain its handle. */
export async function uploadExample(work: Work, channel: ChannelRow, bytes: Uint8Array): Promise<TemplateExample> {
  const adapter = adapterWith(channel.type)
  if (bytes.byteLength === 0) throw new Refusal('upload.empty')
  const type = exampleTypeOf(bytes)
  if (!type) throw new Refusal('template.exampleKind')
  const { media } = TEMPLATE_EXAMPLE_TYPES[type]
  if (media === 'image' && bytes.byteLength > TEMPLATE_PICTURE_MAX_BYTES) throw new Refusal('template.exampleTooLarge')
  const connection = await connectionTo(work, channel)
  const handle = await adapter.uploadExample?.({ type, bytes }, connection, providerHttpOf(work.config))
  if (!handle) throw new Refusal('template.noChannel')
  if (typeof handle !== 'string') throw refusalOf(work, handle)
  return { media, handle }
}

/** Sends a template to the provider for approval. A refusal has the provider's own text. */
export async function createTemplate(work: Work, channel: ChannelRow, input: TemplateInput): Promise<MessageTemplate> {
  const adapter = adapterWith(channel.type)
  const connection = await connectionTo(work, channel)
  const created = await adapter.createTemplate?.(input, connection, providerHttpOf(work.config))
  if (!created) throw new Refusal('template.noChannel')
  if ('reason' in created) throw refusalOf(work, created)
  return created
}
