import { EMBED_HEIGHT, EMBED_WIDTH } from '../../../worker/contract/limits.ts'

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The address of the agent's public chat. */
export const publicChatUrl = (origin: string, agentId: string): string => `${origin}/public/chat/${agentId}`

/** The webhook address of a channel; valid before the channel is created. */
export const webhookUrl = (origin: string, agentId: string, type: string): string =>
  `${origin}/api/agents/${agentId}/channels/${type}`

/** The HTML that adds the chat button to a page, in the agent's colour if it has one. */
export const launcherCode = (origin: string, { id, color }: { id: string; color: string | null }): string => {
  const look = color === null ? '' : ` data-color="${attribute(color)}"`
  return `<script src="${attribute(origin)}/embed.js" data-agent="${attribute(id)}"${look} async></script>`
}

/** The HTML that embeds the public chat. `title`: the name of the frame for screen readers. */
export const embedCode = (url: string, title: string): string =>
  `<iframe src="${attribute(url)}" title="${attribute(title)}" width="${EMBED_WIDTH}" height="${EMBED_HEIGHT}" style="border:0" loading="lazy"></iframe>`

/** A file name that is valid on every file system, such as `qr-tienda-norte.png`. */
export const qrFileName = (agentName: string): string => {
  const plain = agentName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `qr-${plain || 'chat'}.png`
}
