import type { CallDoc } from './call.ts'

export const threadsCalls = {
  'GET /api/threads': {
    summary: 'List threads',
    description:
      'Of one agent, or of all own agents together, the one with the newest exchange first. A super administrator names the agent. `search` finds threads in which every word was said, among the newest 1,000 matches unless days are given; days mean the last exchange.',
    answer: 'ThreadsPage',
  },
  'GET /api/threads/lists': {
    summary: 'Count the lists of threads',
    description:
      'How many threads each list has, at most 100, and how many of the newest 500 are unread; the members whom a thread can be assigned to, and the tags in use. Of one agent, or of all own agents together.',
    answer: 'ThreadLists',
  },
  'GET /api/threads/related': {
    summary: 'List the other threads of a contact',
    description:
      'Threads of the same account, among its newest 1,000, whose contact writes under the same id of a provider or the same telephone number, or was noted with the same email address; at most 20, the one with the newest exchange first. A visitor of the web chat begins a new thread each time: only what members noted leads from one to another. For a super administrator, threads of the same agent.',
    answer: 'RelatedThreads',
  },
  'GET /api/threads/:id': { summary: 'Read a thread', answer: 'OneThread' },
  'GET /api/threads/:id/messages': {
    summary: 'List the messages of a thread',
    description: 'The newest first, with their authors and parts. A message that was taken back has no text.',
    answer: 'ThreadMessagesPage',
  },
  'PATCH /api/threads/:id': {
    summary: 'Change a thread',
    description:
      'Fields that are left out stay as they are; `tags` replaces all tags, and `attributes` all that members noted of the contact. `isRead` says whether the caller has read it as far as it has come. With the status `members` a member has taken the thread over: the agent is silent in it until it has another status, and a reply that was being made is not sent but returned as `draft`; it is assigned to the caller. One that is handed back or closed is assigned to nobody; what was left unanswered in one that is handed back is answered. A closed thread opens again when its contact writes. With `seen` a thread in which more was said is not closed, and nothing else of the call is done. Changes of status and assignee are in the audit log.',
    answer: 'ChangedThread',
    codes: ['thread.unseen', 'thread.statusOnly', 'server.busy'],
  },
  'POST /api/threads/:id/uploads': {
    summary: 'Upload a file for the contact of a thread',
    description:
      'The body is the file as it is, at most 10 MB: a JPEG, PNG, WebP or GIF, a PDF, a Word, Excel or PowerPoint file without macros, plain text or CSV, which its bytes decide; `name` gets the ending of what it is. It is sent with a message (`uploads`), once, and is deleted after a day if it is not. Everybody who knows its address (`url`) can read it. An account may upload 100 files an hour, and the files of an agent have 2 GB together.',
    takesFile: true,
    answer: 'OneUpload',
    statuses: [201],
    codes: ['upload.kind', 'upload.empty', 'upload.tooLarge', 'upload.full', 'request.rateLimited'],
  },
  'POST /api/threads/:id/messages': {
    summary: 'Write to the contact of a thread',
    description:
      'A message of the member who calls, sent to the contact on the channel of the thread: it costs no plan conversation. It has words (`text`), up to five files (`uploads`, the ids of files that were uploaded for a thread of the agent, each sent with one message) or both. Repeated under the same `messageId` it is sent once. `seen` is the number of the newest message of another member that the writer has seen, 0 for none: with a newer one nothing is sent. Unless `takesOver` is false, the thread is the members’ from then on, as with the status `members`.',
    answer: 'OneThreadMessage',
    statuses: [201],
    codes: [
      'thread.keyUsed',
      'thread.answeredMeanwhile',
      'thread.windowClosed',
      'thread.commentAnswered',
      'thread.contactOptedOut',
      'conversation.nothingToSend',
      'upload.notFound',
      'upload.used',
      'server.busy',
    ],
  },
  'POST /api/threads/:id/messages/:messageNumber/retry': {
    summary: 'Send a message of a member once more',
    description: 'One that its provider did not take; what is left of it is sent, once for each failure.',
    answer: 'SentAgain',
    codes: [
      'thread.messageNotFound',
      'thread.windowClosed',
      'thread.commentAnswered',
      'thread.contactOptedOut',
      'conversation.nothingToSend',
    ],
  },
  'GET /api/threads/:id/templates': {
    summary: 'List the templates of WhatsApp',
    description:
      'The templates of the account that the number of the channel belongs to, read from Meta, with their status there. The token needs the permission `whatsapp_business_management`.',
    answer: 'MessageTemplates',
    codes: ['template.noChannel', 'template.unavailable'],
  },
  'POST /api/threads/:id/templates': {
    summary: 'Send a template of WhatsApp',
    description:
      'An approved template, with a value for each of its variables, sent to the contact as a message of the member who calls, also when the 24 hours after his last message are over. One whose header is an image, a video or a document (`media`) is sent with a file that was uploaded for the thread (`upload`) or with a public https address (`mediaUrl`), which Meta fetches; a video has an address only. A value of its header (`headerVariables`), the code that a button copies (`codes`) and what a form begins with (`flows`) are sent beside the text; the answers of a form come back with `messageId` as their `flow_token`. The thread is the members’ from then on. Repeated under the same `messageId` it is sent once.',
    answer: 'OneThreadMessage',
    statuses: [201],
    codes: [
      'template.noChannel',
      'template.unavailable',
      'template.notFound',
      'upload.notFound',
      'upload.used',
      'thread.contactOptedOut',
      'thread.keyUsed',
      'conversation.nothingToSend',
    ],
  },
  'POST /api/threads/:id/suggestion': {
    summary: 'Suggest a reply',
    description:
      "What the agent would answer to the contact's last messages. Nothing is stored or sent and no plan conversation is used; tokens count against the budgets of the agent.",
    answer: 'SuggestedReply',
    codes: ['thread.nothingAsked', 'subscription.inactive', 'request.rateLimited'],
  },
  'POST /api/threads/:id/typing': {
    summary: 'Show that a member is writing',
    description:
      'To a visitor of the web chat (`shown`), and to the other members, for some seconds; repeated while the member writes. Nothing is stored.',
    answer: 'TypingShown',
  },
  'POST /api/threads/:id/presence': {
    summary: 'Show that a member has a thread open',
    description:
      'To the other members, for 45 seconds or until `isHere` is false; repeated while it is open. The answer has the other members who have it open. Nothing is stored.',
    answer: 'PresenceShown',
  },
  'POST /api/threads/:id/notes': {
    summary: 'Write a note about a thread',
    description:
      'For the members of the account. The contact, engines, channels and public pages never get it, and no search finds it. A thread has at most 200.',
    answer: 'OneNote',
    statuses: [201],
    codes: ['thread.notesMax'],
  },
  'DELETE /api/threads/:id/notes/:noteId': {
    summary: 'Delete an own note',
    answer: 'Deleted',
    codes: ['thread.noteNotFound'],
  },
  'GET /api/agents/:id/search': {
    summary: "Search an agent's messages",
    description: 'Messages and replies in which every word occurs, or a word that begins with it; the newest first.',
    answer: 'MatchesPage',
  },
  'GET /api/canned-replies': {
    summary: 'List the canned replies of the account',
    description: 'At most 200, by their shortcuts.',
    answer: 'CannedReplies',
  },
  'POST /api/canned-replies': {
    summary: 'Save a canned reply',
    description:
      'The shortcut is unique in the account. The text may name {{name}}, {{agent}}, {{business}} and {{member}}, which the client fills in.',
    answer: 'CannedReply',
    statuses: [201],
    codes: ['cannedReply.shortcutTaken', 'cannedReply.limitReached'],
  },
  'PUT /api/canned-replies/:id': {
    summary: 'Change a canned reply',
    description: 'A title that is left out stays; an empty one is removed.',
    answer: 'CannedReply',
    codes: ['cannedReply.shortcutTaken'],
  },
  'DELETE /api/canned-replies/:id': { summary: 'Delete a canned reply', answer: 'Deleted' },
} as const satisfies Record<string, CallDoc>
