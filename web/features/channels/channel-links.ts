import { EMBED_HEIGHT, EMBED_WIDTH } from '../../../worker/contract/limits.ts'

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Where anybody can chat with the agent. */
export const publicChatUrl = (origin: string, agentId: string): string => `${origin}/public/chat/${agentId}`

/** Where the channel's provider sends its messages; for a channel that is not there yet as well. */
export const webhookUrl = (origin: string, agentId: string, type: string): string =>
  `${origin}/api/agents/${agentId}/channels/${type}`

/** The snippet that puts the public chat into somebody's page. The title is what a screen reader calls the frame. */
export const embedCode = (url: string, title: string): string =>
  `<iframe src="${attribute(url)}" title="${attribute(title)}" width="${EMBED_WIDTH}" height="${EMBED_HEIGHT}" style="border:0" loading="lazy"></iframe>`

/** A name that every file system takes, such as `qr-tienda-norte.png`. */
export const qrFileName = (agentName: string): string => {
  const plain = agentName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `qr-${plain || 'chat'}.png`
}
