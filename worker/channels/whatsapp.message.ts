import * as z from 'zod/mini'
import { Amount, Id, lenient, lenientList, Numeric } from './wire-shapes.ts'

const Media = lenient(
  z.object({
    id: z.string(),
    caption: lenient(z.string()),
    filename: lenient(z.string()),
    mime_type: lenient(z.string()),
    voice: lenient(z.boolean()),
    /** Needs the channel's token, as the id does, and expires after minutes. */
    url: lenient(z.string()),
  }),
)
const Button = lenient(z.object({ id: z.string(), title: z.string(), description: lenient(z.string()) }))

export const Message = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: Numeric,
  from: lenient(z.string()),
  from_user_id: lenient(z.string()),
  group_id: lenient(z.string()),
  text: lenient(z.object({ body: z.string() })),
  image: Media,
  audio: Media,
  video: Media,
  document: Media,
  sticker: Media,
  location: lenient(
    z.looseObject({
      latitude: z.number(),
      longitude: z.number(),
      name: lenient(z.string()),
      address: lenient(z.string()),
    }),
  ),
  contacts: lenientList(
    z.looseObject({
      name: lenient(z.looseObject({ formatted_name: lenient(z.string()) })),
      phones: lenientList(z.looseObject({ phone: lenient(z.string()) })),
      emails: lenientList(z.looseObject({ email: lenient(z.string()) })),
      org: lenient(z.looseObject({ company: lenient(z.string()) })),
    }),
  ),
  interactive: lenient(
    z.object({
      type: lenient(z.string()),
      button_reply: Button,
      list_reply: Button,
      nfm_reply: lenient(
        z.object({ name: lenient(z.string()), body: lenient(z.string()), response_json: lenient(z.string()) }),
      ),
      call_permission_reply: lenient(z.looseObject({ response: z.string() })),
    }),
  ),
  button: lenient(z.object({ text: z.string(), payload: lenient(z.string()) })),
  order: lenient(
    z.object({
      catalog_id: lenient(Id),
      text: lenient(z.string()),
      product_items: lenientList(
        z.object({
          product_retailer_id: Id,
          quantity: Amount,
          item_price: lenient(Amount),
          currency: lenient(z.string()),
        }),
      ),
    }),
  ),
  /** The message that is quoted, or the product that is asked about. */
  context: lenient(
    z.object({
      id: lenient(z.string()),
      forwarded: lenient(z.boolean()),
      frequently_forwarded: lenient(z.boolean()),
      referred_product: lenient(z.object({ catalog_id: lenient(Id), product_retailer_id: lenient(Id) })),
    }),
  ),
  /** The ad or post whose button began the chat. */
  referral: lenient(z.looseObject({ source_url: lenient(z.string()) })),
  edit: lenient(
    z.object({ original_message_id: z.string(), message: lenient(z.looseObject({ type: lenient(z.string()) })) }),
  ),
  revoke: lenient(z.object({ original_message_id: z.string() })),
  reaction: lenient(z.object({ message_id: z.string(), emoji: lenient(z.string()) })),
  system: lenient(
    z.object({
      body: lenient(z.string()),
      type: lenient(z.string()),
      wa_id: lenient(z.string()),
      new_wa_id: lenient(Id),
      user_id: lenient(z.string()),
      previous_user_id: lenient(z.string()),
    }),
  ),
  /** What kind of message it was that WhatsApp does not give to programs. */
  unsupported: lenient(z.object({ type: lenient(z.string()) })),
})
export type Message = z.output<typeof Message>
