import { CHANNEL_TYPES, META_TYPES } from '../channels.ts'
import type { CallDoc } from './call.ts'

export const channelsCalls = {
  'GET /api/channels/types': {
    summary: 'List the types of channel',
    description: 'Names and descriptions are in the language of the call.',
    answer: 'ChannelTypes',
  },
  'GET /api/channels/agent/:agentId': { summary: 'List the channels of an agent', answer: 'Channels' },
  'POST /api/channels': {
    summary: 'Add a channel to an agent',
    description: 'One of each type. Secrets are never read back: answers carry asterisks in their place.',
    answer: 'Channel',
    statuses: [201],
    codes: ['channel.typeTaken', 'channel.limitReached'],
  },
  'GET /api/channels/:id': { summary: 'Read a channel', answer: 'Channel' },
  'PUT /api/channels/:id': {
    summary: 'Change a channel',
    description:
      'Settings that are absent, and secrets sent as asterisks, keep their values; empty ones are taken away. `agentId` and `type` never change. Switching on (`status: active`) connects the channel of a provider first, as `connect` does, and is refused with what is wrong. Other credentials are tried at once when the channel is on or was broken; switching off, as removing, tells the provider to call no more, and is done even if it cannot be told.',
    answer: 'EditedChannel',
    codes: ['channel.notReady'],
  },
  'POST /api/channels/:id/connect': {
    summary: 'Connect a channel to its provider',
    description:
      'Tells the provider where to call, as far as it lets us, asks whose the token is and what is missing, and turns the channel on or says what is wrong.',
    answer: 'ChannelCheck',
    codes: ['channel.noProvider', 'channel.notReady'],
  },
  'GET /api/channels/:id/templates': {
    summary: 'List the WhatsApp templates of a channel',
    description:
      'The templates of the account that the number of the channel belongs to, read from Meta: pending, approved, or rejected with `rejectedReason`. The token needs the permission `whatsapp_business_management`.',
    answer: 'MessageTemplates',
    codes: ['template.noChannel', 'template.unavailable'],
  },
  'POST /api/channels/:id/templates': {
    summary: 'Create a WhatsApp template',
    description:
      "It is sent to Meta for approval, which takes minutes up to a day, and can be sent to contacts once its status is `APPROVED`. Meta may give it another category. What Meta refuses is answered with `template.refused` and Meta's own words. An image, a video or a document in its header is reviewed by an example (`headerFile`), which is uploaded before. One name can be created once in each language: repeated, the call is refused with `template.exists`.",
    answer: 'OneTemplate',
    statuses: [201],
    codes: ['template.noChannel', 'template.unavailable', 'template.exists', 'template.refused'],
  },
  'POST /api/channels/:id/template-examples': {
    summary: 'Upload the example of a header',
    description:
      'The body is the file as it is: a JPEG or PNG of at most 5 MB, an MP4 or a PDF of at most 10 MB, which its bytes decide. It goes to Meta, which reviews a template with an image, a video or a document in its header by it; nothing of it is kept here. What is answered is the `headerFile` of the template.',
    takesFile: true,
    answer: 'OneTemplateExample',
    statuses: [201],
    codes: [
      'template.noChannel',
      'template.unavailable',
      'template.refused',
      'template.exampleKind',
      'template.exampleTooLarge',
      'upload.empty',
      'upload.tooLarge',
    ],
  },
  'GET /api/channels/:id/webhook-calls': {
    summary: "List what a channel's provider called with",
    description:
      "The last 5,000 calls of 30 days, the newest first, and beside them at most 500 that nobody signed. Receipts (`statuses`) are in the entry of the message that they are about; those of a message that no call brought have an entry of their own. `dropped` says why messages were taken in and not answered, or replies not delivered. `search` finds any value in the body, ids, names and telephone numbers included; capitals and Latin accents do not count. `result`: `accepted`; `refused`, for its signature or as another account's; `failed`, without a reply or with one that did not arrive; `unknown`, of a kind that is not answered or known. The next page comes with the `id` of the last entry as `beforeId`; one with less than `limit` entries is the last.",
    answer: 'WebhookCalls',
  },
  'GET /api/channels/:id/webhook-calls/:callId': {
    summary: "Read a call of a channel's provider",
    description:
      'With its body as it came, the secrets of the channel taken out; of a longer one the first 64 KiB (`isTruncated`). `body` is `null` when what it said was taken back or deleted.',
    answer: 'WebhookCallDetails',
    codes: ['webhookCall.notFound'],
  },
  'POST /api/channels/:id/webhook-calls/:callId/replay': {
    summary: 'Take a call in once more',
    description:
      'Its messages without a reply are answered; nothing is answered twice. Its signature is verified again: a call that was refused passes once the secret is right, with its edits, deletions and receipts (`changes`). One that is truncated cannot be taken in again.',
    answer: 'WebhookReplay',
    codes: ['webhookCall.notFound', 'webhookCall.notReplayed', 'webhookCall.notGenuine'],
  },
  'GET /api/agents/:id/channels/:type': {
    summary: 'Verify the webhook of a Meta channel',
    description:
      "Meta asks this before it sends anything, and is answered with its challenge if it knows the channel's verify token. The other types of channel have no verification: they are answered with 404 `channel.notFound`.",
    types: META_TYPES,
    protocolQuery: {
      'hub.mode': 'Always `subscribe`.',
      'hub.verify_token': 'The verify token of the channel.',
      'hub.challenge': 'What is sent back: 1–128 letters, digits, `_` or `-`.',
    },
    raw: { type: 'text/plain', description: 'The challenge, as it was sent', example: '1158201444' },
    codes: ['channel.handshakeMalformed', 'channel.handshakeRefused'],
  },
  'POST /api/agents/:id/channels/:type': {
    summary: "Receive a provider's webhook",
    description:
      "Called by the provider of the channel. The body is the provider's own payload, at most 3 MiB, and is believed only with the provider's proof: `X-Hub-Signature-256` from Meta, `X-Telegram-Bot-Api-Secret-Token` from Telegram, `X-Viber-Content-Signature` from Viber. The messages in it are stored before the answer and are replied to afterwards.\n\n`webchat` is not a provider's channel and none of the values of `type`: `POST /api/agents/{id}/channels/webchat` is a call of its own, which takes a visitor's message and answers as it is described there. Any other `type` is answered with 404 `channel.notFound`.",
    types: CHANNEL_TYPES.filter((type) => type !== 'webchat'),
    takesPayload: { object: 'whatsapp_business_account', entry: [] },
    raw: {
      type: 'application/json',
      description:
        'The webhook is stored. The object is empty, the greeting that Viber shows to a person who opens a chat, or what Telegram is told of a payment: that none are taken',
      schema: 'WebhookAcknowledgement',
      example: {},
    },
    codes: ['channel.signatureWrong'],
  },
  'DELETE /api/channels/:id': {
    summary: 'Delete a channel',
    description:
      'Its provider is told to send nothing more. Its settings, with sealed secrets, stay in the bin for 30 days and can be restored until then; the last 100 are kept.',
    answer: 'Deleted',
  },
  'GET /api/channels/agent/:agentId/bin': {
    summary: 'List the deleted channels of an agent that can be restored',
    description: 'The last deleted first, each by the name of its type.',
    answer: 'BinnedList',
  },
  'POST /api/channels/:id/restore': {
    summary: 'Restore a deleted channel',
    description: 'With its settings. One of a provider is inactive until it is connected again.',
    answer: 'Channel',
    codes: ['channel.typeTaken', 'channel.typeNotOffered', 'channel.limitReached'],
  },
  'DELETE /api/channels/:id/bin': { summary: 'Delete a deleted channel for good', answer: 'Deleted' },
} as const satisfies Record<string, CallDoc>
