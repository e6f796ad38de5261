import { CHANNEL_TYPES, META_TYPES } from '../channels.ts'
import type { CallDoc } from './call.ts'

export const channelsCalls = {
  'GET /api/channels/types': {
    summary: 'List channel types',
    description:
      'Lists the types of channels with the fields of their settings. Names and descriptions are in the language of the call.',
    answer: 'ChannelTypes',
  },
  'GET /api/channels/agent/:agentId': {
    summary: "List an agent's channels",
    description: 'Secrets are replaced by asterisks.',
    answer: 'Channels',
  },
  'POST /api/channels': {
    summary: 'Create a channel',
    description:
      'Adds a channel to an agent, which has at most one of each type that its agent type offers. A web chat is active at once. A channel of a provider is inactive until `POST /api/channels/{id}/connect` succeeds, and needs an app secret at Meta. Secrets are never returned: responses have asterisks in their place.',
    answer: 'Channel',
    statuses: [201],
    codes: ['channel.typeTaken', 'channel.limitReached'],
  },
  'GET /api/channels/:id': {
    summary: 'Get a channel',
    description: 'Secrets are replaced by asterisks.',
    answer: 'Channel',
  },
  'PUT /api/channels/:id': {
    summary: 'Update a channel',
    description:
      "Settings that are absent and secrets sent as asterisks keep their values; empty ones are removed. `agentId` and `type` are ignored. `status: active` connects a provider's channel first, as `connect` does, and is refused with the reason if that fails (`channel.notReady`). New credentials of a channel that is not inactive are checked at the provider at once; the result is in `findings`. `status: inactive` unsubscribes from the provider, and takes effect also when the provider cannot be reached.",
    answer: 'EditedChannel',
    codes: ['channel.notReady'],
  },
  'POST /api/channels/:id/connect': {
    summary: 'Connect a channel',
    description:
      'Registers the webhook URL at the provider as far as the provider allows it, checks the credentials, and makes the channel active or sets its status to `error`. `findings` lists what was found, with what the owner has to correct. May be repeated.',
    answer: 'ChannelCheck',
    codes: ['channel.noProvider', 'channel.notReady'],
  },
  'GET /api/channels/:id/templates': {
    summary: 'List message templates',
    description:
      "Reads the message templates of the WhatsApp account that the channel's number belongs to from Meta: approved, pending, and rejected ones with `rejectedReason`. The token needs the permission `whatsapp_business_management`.",
    answer: 'MessageTemplates',
    codes: ['template.noChannel', 'template.unavailable'],
  },
  'POST /api/channels/:id/templates': {
    summary: 'Create a message template',
    description:
      "Submits a WhatsApp message template to Meta for approval, which takes from minutes to a day. It can be sent once its `status` is `APPROVED`; Meta may change its category. When Meta refuses it, the error is `template.refused` with Meta's own words. A header with an image, a video or a document needs an example, which is uploaded before (`headerFile`). A name exists once per language: a repeated call is refused with `template.exists`.",
    answer: 'OneTemplate',
    statuses: [201],
    codes: ['template.noChannel', 'template.unavailable', 'template.exists', 'template.refused'],
  },
  'POST /api/channels/:id/template-examples': {
    summary: 'Upload a header example',
    description:
      'Uploads an example for the header of a message template to Meta, which reviews the template with it. The body is the file itself: JPEG or PNG of at most 5 MB, MP4 or PDF of at most 10 MB, recognised by its bytes. Nothing is stored here. The response is the `headerFile` of the template.',
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
    summary: 'List webhook calls',
    description:
      "Lists the calls of the channel's provider, newest first: the last 5,000 of 30 days, and at most 500 without a valid signature. Receipts (`statuses`) are part of the call with the message that they belong to; receipts for other messages are calls of their own. `dropped` says why messages were not answered or replies not delivered. `search` looks for a text in bodies, ids, names and telephone numbers, regardless of case and accents. The `id` of the last call is the `beforeId` of the next page; a page with fewer than `limit` calls is the last.",
    answer: 'WebhookCalls',
  },
  'GET /api/channels/:id/webhook-calls/:callId': {
    summary: 'Get a webhook call',
    description:
      "Returns the headers and the body of a call without the channel's secrets. Only the first 64 KiB of a body are stored (`isTruncated`). `body` is `null` once the message in it was deleted.",
    answer: 'WebhookCallDetails',
    codes: ['webhookCall.notFound'],
  },
  'POST /api/channels/:id/webhook-calls/:callId/replay': {
    summary: 'Replay a webhook call',
    description:
      'Processes a logged call again: messages without a reply are answered, and nothing is answered twice. The signature is verified again, so that a call that was refused for a wrong secret is accepted once the secret is corrected; then its edits, deletions and receipts are applied too (`changes`). A truncated call cannot be replayed.',
    answer: 'WebhookReplay',
    codes: ['webhookCall.notFound', 'webhookCall.notReplayed', 'webhookCall.notGenuine'],
  },
  'GET /api/agents/:id/channels/:type': {
    summary: 'Verify a Meta webhook',
    description:
      'Called by Meta before it sends messages. Returns the challenge if `hub.verify_token` is the verify token of the channel. Other types of channels have no verification: the response is 404 `channel.notFound`.',
    types: META_TYPES,
    protocolQuery: {
      'hub.mode': 'Always `subscribe`.',
      'hub.verify_token': 'The verify token of the channel.',
      'hub.challenge': 'The text to return: 1–128 letters, digits, `_` or `-`.',
    },
    raw: { type: 'text/plain', description: 'The challenge', example: '1158201444' },
    codes: ['channel.handshakeMalformed', 'channel.handshakeRefused'],
  },
  'POST /api/agents/:id/channels/:type': {
    summary: 'Receive a provider webhook',
    description:
      "Called by the provider of the channel. The body is the provider's own payload, at most 3 MiB, and is accepted with a valid signature or secret: `X-Hub-Signature-256` from Meta, `X-Telegram-Bot-Api-Secret-Token` from Telegram, `X-Viber-Content-Signature` from Viber. Its messages are stored before the response and answered afterwards.\n\n`webchat` is not a value of `type`: `POST /api/agents/{id}/channels/webchat` is a separate call for the messages of visitors. Any other `type` returns 404 `channel.notFound`.",
    types: CHANNEL_TYPES.filter((type) => type !== 'webchat'),
    takesPayload: { object: 'whatsapp_business_account', entry: [] },
    raw: {
      type: 'application/json',
      description:
        'The webhook is stored. The object is empty, the welcome message of a Viber chat that was just opened, or the refusal of a payment at Telegram',
      schema: 'WebhookAcknowledgement',
      example: {},
    },
    codes: ['channel.signatureWrong'],
  },
  'DELETE /api/channels/:id': {
    summary: 'Delete a channel',
    description:
      'Moves the channel to the bin and unsubscribes from its provider; an unsubscription that fails is repeated. Its settings, with encrypted secrets, can be restored for 30 days; the bin keeps the last 100 channels of an agent. Its webhook log is deleted.',
    answer: 'Deleted',
  },
  'GET /api/channels/agent/:agentId/bin': {
    summary: 'List deleted channels',
    description:
      'Lists the deleted channels of an agent that can be restored, last deleted first. `name` is the name of the type.',
    answer: 'BinnedList',
  },
  'POST /api/channels/:id/restore': {
    summary: 'Restore a deleted channel',
    description:
      "Restores a channel with its settings. A provider's channel stays inactive until it is connected again. Refused when the agent already has a channel of this type.",
    answer: 'Channel',
    codes: ['channel.typeTaken', 'channel.typeNotOffered', 'channel.limitReached'],
  },
  'DELETE /api/channels/:id/bin': {
    summary: 'Permanently delete a channel',
    description: 'Deletes the settings and secrets of a deleted channel at once.',
    answer: 'Deleted',
  },
} as const satisfies Record<string, CallDoc>
