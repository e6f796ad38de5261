import type { Outgoing, Suggestion } from './adapter.ts'
import type { ReplyAddress } from './inbound.ts'
import { endingOf } from './links.ts'

const HALF_ROW_TITLE_MAX = 18
const SONGS = /^(?:mp3|m4a)$/
const VOICE = /^(?:ogg|oga|opus)$/

interface Button {
  text: string
  callback_data: string
}
interface Destination {
  chat_id: number | string
  message_thread_id?: number
  business_connection_id?: string
}
interface Quote {
  reply_parameters?: { message_id: number; allow_sending_without_reply: true }
}
interface SendMessage extends Destination, Quote {
  text: string
  parse_mode?: 'HTML'
  link_preview_options: { is_disabled: true }
  reply_markup?: { inline_keyboard: Button[][] }
}

/** A method of the Bot API and what it is called with. */
export type Method =
  | { method: 'sendMessage'; body: SendMessage }
  | { method: 'sendPhoto'; body: Destination & Quote & { photo: string; caption?: string } }
  | { method: 'sendAudio'; body: Destination & Quote & { audio: string; caption?: string } }
  | { method: 'sendVoice'; body: Destination & Quote & { voice: string; caption?: string } }
  | { method: 'sendVideo'; body: Destination & Quote & { video: string; caption?: string } }
  | { method: 'sendDocument'; body: Destination & Quote & { document: string; caption?: string } }

/** Short titles stand two in a row, longer ones have a row of their own. */
function keyboardRows(suggestions: readonly Suggestion[]): Button[][] {
  const rows: Button[][] = []
  for (const { title, payload } of suggestions) {
    const last = rows.at(-1)
    const button = { text: title, callback_data: payload }
    const fitsBeside =
      last?.length === 1 && title.length <= HALF_ROW_TITLE_MAX && (last[0]?.text.length ?? 0) <= HALF_ROW_TITLE_MAX
    if (fitsBeside) last.push(button)
    else rows.push([button])
  }
  return rows
}

/** Telegram takes ids as text too: an id that is not a number is sent unchanged. */
const numberOf = (id: string): number | string => (/^-?\d{1,15}$/.test(id) ? Number(id) : id)

/** A message id here is `<chat>:<number>`; Telegram takes the number. */
const quoteOf = (quotes: string | undefined): Quote => {
  const number = Number(quotes?.split(':').at(-1) ?? Number.NaN)
  return Number.isSafeInteger(number)
    ? { reply_parameters: { message_id: number, allow_sending_without_reply: true } }
    : {}
}

/** In a group, whose id is negative, a reply stands below the message that it answers. */
const replyQuote = ({ quotes }: Outgoing, { id, messageId }: ReplyAddress): Quote =>
  quoteOf(quotes ?? (id.startsWith('-') ? messageId : undefined))

export const destinationOf = ({ id, threadId, connectionId }: ReplyAddress): Destination => ({
  chat_id: numberOf(id),
  ...(threadId ? { message_thread_id: Number(threadId) } : {}),
  ...(connectionId ? { business_connection_id: connectionId } : {}),
})

/** The call that sends. Previews are off: Telegram would fetch an address that a model made up. */
export function methodOf(outgoing: Outgoing, to: ReplyAddress, isPlain = false): Method {
  const destination = destinationOf(to)
  if (outgoing.kind === 'media') {
    const { kind, url, caption } = outgoing.media
    const ending = endingOf(url)
    const extras = { ...destination, ...(caption ? { caption } : {}), ...replyQuote(outgoing, to) }
    // A GIF is sent as a document: as a photo it would not move.
    if (kind === 'image' && ending !== 'gif') return { method: 'sendPhoto', body: { photo: url, ...extras } }
    // By their address Telegram takes no sounds and films as documents.
    if (SONGS.test(ending)) return { method: 'sendAudio', body: { audio: url, ...extras } }
    if (VOICE.test(ending)) return { method: 'sendVoice', body: { voice: url, ...extras } }
    if (ending === 'mp4') return { method: 'sendVideo', body: { video: url, ...extras } }
    return { method: 'sendDocument', body: { document: url, ...extras } }
  }
  const { text, plain, suggestions } = outgoing
  const isFormatted = !isPlain && text !== plain
  return {
    method: 'sendMessage',
    body: {
      ...destination,
      text: isFormatted ? text : plain,
      ...(isFormatted ? { parse_mode: 'HTML' } : {}),
      link_preview_options: { is_disabled: true },
      ...replyQuote(outgoing, to),
      ...(suggestions.length > 0 ? { reply_markup: { inline_keyboard: keyboardRows(suggestions) } } : {}),
    },
  }
}
