import * as z from 'zod/mini'
import type { Tappable } from '../contract/channel-records.ts'
import type { Locale } from '../contract/locales.ts'
import { say } from '../core/words.ts'
import type { Media, Outgoing } from './adapter.ts'
import type { ReplyAddress } from './inbound.ts'
import { storable } from './json.ts'
import { endingOf } from './links.ts'
import { titleOf } from './suggestions.ts'

const BUTTONS_MAX = 3
const DESCRIPTION_MAX = 72
const FILE_NAME_MAX = 240

const OPTIONS = /*i18n*/ { id: 'channel.whatsapp.options', message: 'Opciones' }

export const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })

/** Up to three suggestions are buttons under the text; more, and those with a cut title, are a list, which has descriptions. */
function interactiveOf(text: string, suggestions: readonly Tappable[], locale: Locale) {
  if (suggestions.length <= BUTTONS_MAX && suggestions.every(({ whole }) => whole === undefined)) {
    const buttons = suggestions.map(({ title, payload }) => ({ type: 'reply' as const, reply: { id: payload, title } }))
    return { type: 'button' as const, body: { text }, action: { buttons } }
  }
  const rows = suggestions.map(({ title, payload, whole }) => ({
    id: payload,
    title,
    ...(whole && { description: titleOf(whole, DESCRIPTION_MAX) }),
  }))
  return { type: 'list' as const, body: { text }, action: { button: say(locale, OPTIONS), sections: [{ rows }] } }
}

const AUDIO = /^(?:aac|amr|mp3|m4a|ogg)$/
const VIDEO = /^(?:mp4|3gp)$/
/** Spoken messages and songs, which have no caption. */
export const isAudio = ({ url }: Pick<Media, 'url'>): boolean => AUDIO.test(endingOf(url))

/** As documents Meta refuses sounds and films. */
function mediaOf(media: Media) {
  const { kind, url, name, caption } = media
  const captionField = caption ? { caption } : {}
  if (kind === 'image') return { type: 'image' as const, image: { link: url, ...captionField } }
  if (isAudio(media)) return { type: 'audio' as const, audio: { link: url } }
  if (VIDEO.test(endingOf(url))) return { type: 'video' as const, video: { link: url, ...captionField } }
  const filename = name ? { filename: storable(name).slice(0, FILE_NAME_MAX) } : {}
  return { type: 'document' as const, document: { link: url, ...filename, ...captionField } }
}

function contentOf(outgoing: Outgoing, locale: Locale) {
  if (outgoing.kind === 'media') return mediaOf(outgoing.media)
  const { text, suggestions, template } = outgoing
  if (template) {
    const { name, language: code, components } = template
    return {
      type: 'template' as const,
      template: { name, language: { code, policy: 'deterministic' as const }, components },
    }
  }
  if (suggestions.length === 0) return { type: 'text' as const, text: { preview_url: false, body: text } }
  return { type: 'interactive' as const, interactive: interactiveOf(text, suggestions, locale) }
}

/** The phone number, or the business-scoped id of a person who shows none. */
const recipientOf = ({ id, phone }: ReplyAddress) =>
  phone || /^\d+$/.test(id) ? { to: phone ?? id } : { recipient: id }

export const bodyOf = (outgoing: Outgoing, to: ReplyAddress, locale: Locale) => ({
  messaging_product: 'whatsapp' as const,
  recipient_type: 'individual' as const,
  ...recipientOf(to),
  ...contentOf(outgoing, locale),
  ...(outgoing.quotes ? { context: { message_id: outgoing.quotes } } : {}),
  ...(outgoing.reference ? { biz_opaque_callback_data: outgoing.reference } : {}),
})

export const readBody = (messageId: string, isTyping: boolean) => ({
  messaging_product: 'whatsapp' as const,
  status: 'read' as const,
  message_id: messageId,
  ...(isTyping ? { typing_indicator: { type: 'text' as const } } : {}),
})
