import { describe, expect, test } from 'vitest'
import type { ProviderType } from '../../worker/channels/adapter.ts'
import { CASE_PROVIDERS, type Case, casesOf, given, gotten, readCase } from '../support/providers/cases.ts'

/** Fields of a provider that the parsed message does not have, with the reason. Paths without list indexes; `*`: any beginning. */
const DROPPED_FIELDS: Record<string, Record<string, string>> = {
  whatsapp: {
    id: 'of the call, where it changes an earlier message',
    type: 'the kind of attachment',
    'interactive.type': 'the kind of answer',
    'context.from': 'who wrote the quoted message: the contact or the business',
    '*.sha256': 'checksum of a file that is fetched by its id',
    'image.url': 'needs the token, as the id does, and ends after minutes',
    'audio.voice': 'kept where it is true',
    'sticker.animated': 'is in the file',
    'interactive.nfm_reply.response_json': 'its answers are kept one by one',
    'edit.message.context.id': 'the message that is edited',
    'edit.message.type': 'an edit changes the words',
    'edit.message.image.id': 'an edit changes the words',
    'edit.message.image.mime_type': 'an edit changes the words',
    'system.body': 'words of WhatsApp about the new number',
    'system.type': 'the kind of change',
    'identity.*': 'whether the security code of the person is new',
  },
  facebook: {
    'message.attachments.type': 'the kind of attachment',
    'message.attachments.url': "a map of Meta's, in place of ours",
    'message.nlp.*': 'guesses of the provider about the words',
    'reaction.action': 'whether it was put or taken back',
    'reaction.reaction': "Meta's name of the emoji",
    'message_edit.num_edit': 'how often it was edited',
    'response_feedback.feedback': 'kept as a thumb',
    'message.is_deleted': 'kept as a deletion',
    'message.is_unsupported': 'kept in the text',
  },
  telegram: {
    update_id: 'of the call',
    '*.edit_date': 'of the call',
    '*.chat.*': 'where it was said: the address of the reply',
    '*.from.is_bot': 'bots are skipped',
    'edited_message.from.*': 'who wrote it is known',
    'edited_business_message.*': 'as an edited message of a chat of the account',
    'business_message.from.*': 'the owner of the account is no contact',
    'deleted_business_messages.business_connection_id': 'the account is known',
    'my_chat_member.from.*': 'whose chat it is',
    '*.file_unique_id': 'a second id of a file',
    '*.entities.*': 'how words look; links and mentions are kept',
    '*.caption_entities.*': 'as entities',
    'message.reply_to_message.*': 'its id and text are kept',
    'message.quote.position': 'where it stands',
    'message.quote.is_manual': 'its text is kept',
    'message.photo.*': 'the largest is kept',
    '*.thumbnail.*': 'the same picture, smaller',
    '*.cover.*': 'the same picture, smaller',
    '*.qualities.*': 'the same film, smaller',
    'message.live_photo.photo.*': 'the still of it',
    '*.game.photo.*': 'the picture of a game, smaller',
    '*.width': 'is in the file',
    '*.height': 'is in the file',
    '*.length': 'is in the file',
    '*.is_animated': 'is in the file',
    '*.is_video': 'is in the file',
    'message.sticker.type': 'of its set',
    '*.sticker.file_size': 'of a gift',
    'message.document.*': 'the same file as the moving picture beside it',
    'message.venue.location.*': 'the same place twice',
    'message.location.*': 'the same place twice',
    'message.link_preview_options.*': 'how it is shown',
    'message.effect_id': 'how it is shown',
    'message.has_media_spoiler': 'how it is shown',
    'message.show_caption_above_media': 'how it is shown',
    'message.is_topic_message': 'is in the thread',
    'callback_query.message.*': 'the message with the button, which is ours',
    'callback_query.chat_instance': 'of the call',
    'callback_query.inline_message_id': 'of a message in another chat',
    'message_reaction.old_reaction.*': 'what was there before',
    'message_reaction.new_reaction.type': 'is in the emoji',
    'message_reaction.new_reaction.custom_emoji_id': 'has no character',
    'message_reaction.user.*': 'whose chat it is',
    'edited_message.photo.*': 'an edit changes the words',
    'my_chat_member.old_chat_member.*': 'what was before',
    'my_chat_member.new_chat_member.*': 'kept as a change of the contact',
    '*.sender_business_bot.*': 'bots are skipped',
  },
  viber: {
    event: 'the kind of event',
    message_token: 'of the call',
    'message.type': 'the kind of attachment',
    'message.thumbnail': 'the same picture, smaller',
    'user.*': 'of a subscription',
    subscribed: 'is in subscriptions',
    type: 'of an opening',
  },
}
DROPPED_FIELDS['instagram'] = DROPPED_FIELDS['facebook'] ?? {}

type Leaf = [path: string, value: unknown]
const leavesOf = (value: unknown, path = ''): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        leavesOf(inner, Array.isArray(value) ? path : path ? `${path}.${name}` : name),
      )
    : [[path, value]]

/** Times are parsed into `at`. */
const ofTime = /(?:^|\.)(?:timestamp|date)$/
const rulesOf = (type: ProviderType): RegExp[] =>
  Object.keys(DROPPED_FIELDS[type] ?? {}).map((rule) => {
    const pattern = rule
      .replaceAll('.', '\\.')
      .replace(/^\*\\\./, '(?:.*\\.)?')
      .replace(/\*$/, '.*')
    return new RegExp(`^${pattern}$`)
  })

/** Small numbers and booleans count as kept only under the same name; texts anywhere. */
function isKept(value: unknown, name: string, values: readonly Leaf[], words: string): boolean {
  if (value === null || value === '') return true
  const said = String(value)
  const isNamed = typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) < 100)
  if (isNamed)
    return values.some(([path, one]) => path.split('.').at(-1) === name && String(one) === said) || words.includes(said)
  if (/@shop_bot/i.test(said)) return words.includes(said.replaceAll(/,?\s*@shop_bot\b[,:]?/giu, '').trim())
  if (typeof value === 'string' && value.endsWith('…')) return words.includes(value.slice(0, -1))
  return words.includes(said) || values.some(([, one]) => String(one) === said || Number(one) === Number(said))
}

const valuesIn = (got: object): Leaf[] => leavesOf(got)
const wordsIn = (values: readonly Leaf[]): string => values.map(([, value]) => String(value)).join('\n')

describe.each(CASE_PROVIDERS)('%s', (type) => {
  const cases = casesOf(type)
  const rules = rulesOf(type)
  test('each case has a name of its own', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })

  test.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    expect(gotten(readCase(type, one))).toEqual(one.gets)
  })

  test.each(cases.map((one) => [one.name, one] as const))('%s: nothing is lost without a name', (_name, one: Case) => {
    const parsed = readCase(type, one)
    const isSkipped = parsed.skipped.length > 0
    if (isSkipped) {
      expect(parsed.skipped.every(({ what }) => what !== '')).toBe(true)
      return
    }
    const values = valuesIn(gotten(parsed))
    const words = wordsIn(values)
    const lost = leavesOf(given(type, one)).filter(
      ([path, value]) =>
        !rules.some((rule) => rule.test(path)) &&
        !ofTime.test(path) &&
        !isKept(value, path.split('.').at(-1) ?? '', values, words),
    )
    expect(lost).toEqual([])
  })
})

test('there are cases enough', () => {
  const counts = CASE_PROVIDERS.map((type) => casesOf(type).length)
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(350)
})

test('each field that is listed as dropped occurs in a case', () => {
  const isMet = (type: ProviderType, rule: RegExp) =>
    casesOf(type).some((one) => leavesOf(given(type, one)).some(([path]) => rule.test(path)))
  const types = CASE_PROVIDERS.filter((type) => type !== 'instagram')
  expect(types.flatMap((type) => rulesOf(type).filter((rule) => !isMet(type, rule)))).toEqual([])
})
