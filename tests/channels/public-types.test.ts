import type { ApiMethods, Message as TelegramMessage, Update as TelegramUpdate } from '@grammyjs/types'
import type * as Messenger from '@warriorteam/messenger-sdk'
import type { ViberTypes } from 'messaging-api-viber'
import { describe, expectTypeOf, test } from 'vitest'
import type { ActionButtons, ActionList, BodyComponent, Language } from 'whatsapp-api-js/messages'
import type * as WhatsApp from 'whatsapp-api-js/types'
import type * as z from 'zod/mini'
import type { Item } from '../../worker/channels/meta.message.ts'
import type { bodyOf as messagingBody, sendAction } from '../../worker/channels/meta.send.ts'
import type { Message as InTelegram } from '../../worker/channels/telegram.message.ts'
import type { Update } from '../../worker/channels/telegram.parse.ts'
import type { Method } from '../../worker/channels/telegram.send.ts'
import type { Event } from '../../worker/channels/viber.parse.ts'
import type { EVENT_TYPES, bodyOf as viberBody } from '../../worker/channels/viber.ts'
import type { Message as InWhatsApp } from '../../worker/channels/whatsapp.message.ts'
import type { Change, Status } from '../../worker/channels/whatsapp.parse.ts'
import type { Accepted, readBody, bodyOf as whatsAppBody } from '../../worker/channels/whatsapp.send.ts'

type KeyOf<Union> = Union extends Union ? keyof Union : never
type FieldOf<Union, Key> = Union extends Union ? (Key extends keyof Union ? NonNullable<Union[Key]> : never) : never
type ItemOf<List> = List extends readonly (infer One)[] ? One : never
type Under<Key extends string, Path> = Path extends string ? `${Key}.${Path}` : never

/** The paths of what we read or send that a public type does not know. */
type Strange<Ours, Theirs> = Ours extends readonly (infer One)[]
  ? Strange<One, ItemOf<Theirs>>
  : Ours extends object
    ? string extends keyof Ours
      ? never
      : {
          [Key in keyof Ours & string]-?: Key extends KeyOf<Theirs>
            ? Under<Key, Strange<NonNullable<Ours[Key]>, FieldOf<Theirs, Key>>>
            : Key
        }[keyof Ours & string]
    : never

/** What a schema takes; whatever is missing is passed over, lists too. */
type Taken<Schema> = Loose<z.input<Schema>>
type Loose<Given> = Given extends readonly unknown[]
  ? Given
  : Given extends object
    ? string extends keyof Given
      ? object
      : object & { [Key in keyof Given]?: Loose<Given[Key]> | undefined }
    : Given

describe('Telegram', () => {
  test('reads what its types know, one shape for every kind of file', () => {
    type OfSound = 'duration' | 'performer' | 'title'
    type OfFile = OfSound | 'emoji' | 'file_name' | 'mime_type' | 'photo' | 'set_name' | 'start_timestamp' | 'type'
    expectTypeOf<Exclude<Strange<z.output<typeof Update>, TelegramUpdate>, `${string}.${string}`>>().toBeNever()
    expectTypeOf<Strange<InTelegram, TelegramMessage>>().toExtend<`${string}.${OfFile}`>()
    expectTypeOf<TelegramUpdate>().toExtend<Taken<typeof Update>>()
  })

  test('sends what its calls take', () => {
    type Called<Name extends Method['method']> = Extract<Method, { method: Name }>['body']
    type Taking<Name extends Method['method']> = Parameters<ApiMethods<string>[Name]>[0]
    expectTypeOf<Called<'sendMessage'>>().toExtend<Taking<'sendMessage'>>()
    expectTypeOf<Called<'sendPhoto'>>().toExtend<Taking<'sendPhoto'>>()
    expectTypeOf<Called<'sendDocument'>>().toExtend<Taking<'sendDocument'>>()
    expectTypeOf<Strange<Called<'sendMessage'>, Taking<'sendMessage'>>>().toBeNever()
    expectTypeOf<Strange<Called<'sendPhoto'>, Taking<'sendPhoto'>>>().toBeNever()
    expectTypeOf<Strange<Called<'sendDocument'>, Taking<'sendDocument'>>>().toBeNever()
  })
})

describe('WhatsApp', () => {
  type Changed = WhatsApp.PostData['entry'][number]['changes'][number]
  type Located = Extract<WhatsApp.ServerMessage, { type: 'location' }>

  test('reads what its types know, one shape for every kind of file', () => {
    type OfFiles = `${'audio' | 'image' | 'sticker' | 'video'}.${'caption' | 'filename'}` | `${string}.voice`
    // Meta documents edits and revocations, echoes of the telephone's app, errors of the number and statuses of payments,
    // which the types do not have yet.
    type Newer = 'edit' | 'revoke' | 'interactive.button_reply.description'
    expectTypeOf<Exclude<Strange<InWhatsApp, WhatsApp.ServerMessage>, OfFiles>>().toEqualTypeOf<Newer>()
    expectTypeOf<Strange<z.output<typeof Change>, Changed>>().toEqualTypeOf<'value.message_echoes' | 'value.errors'>()
    expectTypeOf<Strange<z.output<typeof Status>, WhatsApp.ServerStatusPayload>>().toEqualTypeOf<'type'>()
    expectTypeOf<Exclude<WhatsApp.ServerMessage, Located>>().toExtend<Taken<typeof InWhatsApp>>()
    // The types say text; Meta's payloads have numbers.
    expectTypeOf<Located['location']['latitude']>().toBeString()
    expectTypeOf<Changed>().toExtend<Taken<typeof Change>>()
    expectTypeOf<WhatsApp.ServerStatusPayload>().toExtend<Taken<typeof Status>>()
    expectTypeOf<WhatsApp.ServerSentMessageResponse>().toExtend<Taken<typeof Accepted>>()
  })

  test('sends what its call takes', () => {
    /** What the classes of the types are as JSON. */
    type Bare<Given> = Given extends readonly (infer One)[]
      ? Bare<One>[]
      : Given extends object
        ? { [Key in keyof Given as Exclude<Key, '_type'>]: Bare<Given[Key]> }
        : Given
    type Body = ReturnType<typeof whatsAppBody>
    type Request = Bare<WhatsApp.ClientMessageRequest>
    type Action = FieldOf<Body, 'interactive'>['action']
    type Called = Extract<Body, { type: 'template' }>['template']
    expectTypeOf<Exclude<Body, { type: 'template' }>>().toExtend<Request>()
    type Words = Extract<Called['components'][number], { type: 'body' }>
    expectTypeOf<Words['parameters']>().toExtend<Bare<BodyComponent>['parameters']>()
    expectTypeOf<Called['language']>().toExtend<Bare<Language>>()
    // An interactive message's action is any of the types': ours are two of them. A template's component is one of them.
    type Chosen = `interactive.action.${string}` | `template.components.${string}`
    expectTypeOf<Exclude<Strange<Body, Request>, Chosen>>().toBeNever()
    expectTypeOf<Action>().toExtend<Bare<ActionButtons> | Bare<ActionList>>()
    expectTypeOf<Strange<Action, ActionButtons | ActionList>>().toBeNever()
    type Typing = NonNullable<ReturnType<typeof readBody>['typing_indicator']>
    expectTypeOf<Typing['type']>().toEqualTypeOf<WhatsApp.ClientTypingIndicators>()
  })
})

/** Both speak one language, and the public types are Messenger's. */
describe('Messenger and Instagram', () => {
  test('read what the types know', () => {
    // Messenger's receipts of delivery and shared links, Instagram's own marks: Meta documents them.
    type Documented = 'delivery' | 'message.attachments.title' | 'message.attachments.url'
    type OfInstagram = 'message.is_deleted' | 'message.is_unsupported' | 'read.mid'
    // Where a contact comes from, what he replies to, places and products: documented as well.
    type Beside =
      | `${'message' | 'postback'}.referral${string}`
      | `message.reply_to${string}`
      | `message.attachments.payload.${'coordinates' | 'generic' | 'ig_post_media_id' | 'product' | 'story_media_id'}${string}`
      | `${'optin' | 'referral' | 'response_feedback'}${string}`
    type Unknown = Strange<z.output<typeof Item>, Messenger.MessengerWebhookEvent>
    expectTypeOf<Exclude<Unknown, Beside>>().toEqualTypeOf<Documented | OfInstagram>()
    expectTypeOf<Messenger.MessengerWebhookEvent>().toExtend<Taken<typeof Item>>()
  })

  test('send what the call takes', () => {
    type Body = ReturnType<typeof messagingBody>
    type OfMessenger = Body & Required<Pick<Body, 'messaging_type'>>
    expectTypeOf<OfMessenger>().toExtend<Messenger.SendMessageRequest>()
    // Instagram has no kind of message.
    expectTypeOf<Body>().toExtend<Omit<Messenger.SendMessageRequest, 'messaging_type'>>()
    // A reply that quotes is documented, and younger than the types.
    expectTypeOf<Strange<Body, Messenger.SendMessageRequest>>().toEqualTypeOf<'reply_to'>()
    expectTypeOf<Parameters<typeof sendAction>[0]>().toExtend<Messenger.SenderAction>()
  })
})

/** The client's types are in camel case, which it turns into what Viber is sent: keyboards apart from the rest. */
describe('Viber', () => {
  type Snake<Name extends string> = Name extends `${infer Head}${infer Rest}`
    ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
    : Name
  type Snaked<Given> = Given extends readonly (infer One)[]
    ? Snaked<One>[]
    : Given extends object
      ? { [Key in keyof Given as Key extends string ? Snake<Key> : never]: Snaked<Given[Key]> }
      : Given
  type Pascaled<Given> = Given extends readonly (infer One)[]
    ? Pascaled<One>[]
    : Given extends object
      ? { [Key in keyof Given as Key extends string ? Capitalize<Key> : never]: Pascaled<Given[Key]> }
      : Given
  type InViber = z.output<typeof Event>

  test('reads what its types know of a message and of a person', () => {
    // The street of a place is documented.
    expectTypeOf<Strange<InViber['message'], Snaked<ViberTypes.Message>>>().toEqualTypeOf<'location.address'>()
    expectTypeOf<Strange<InViber['sender'], Snaked<ViberTypes.UserDetails>>>().toBeNever()
  })

  test('sends what its calls take', () => {
    type Written<Message> = Snaked<Omit<Message, 'keyboard'>> & {
      receiver: string
      keyboard?: Pascaled<ViberTypes.Keyboard>
    }
    type Request =
      | Written<ViberTypes.TextMessage>
      | Written<ViberTypes.PictureMessage>
      | Written<ViberTypes.FileMessage>
    type Body = ReturnType<typeof viberBody>
    expectTypeOf<Body>().toExtend<Request>()
    expectTypeOf<Strange<Body, Request>>().toBeNever()
    expectTypeOf<(typeof EVENT_TYPES)[number]>().toExtend<`${ViberTypes.EventType}`>()
  })
})
