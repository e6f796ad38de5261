import type { CallDoc } from './call.ts'

export const threadsCalls = {
  'GET /api/threads': {
    summary: 'List threads',
    description:
      'Lists the threads of one agent or of all agents of the account, the one with the newest exchange first; a super administrator has to name an agent. `list=waiting` is in the order of waiting, longest first. Days refer to the last exchange. `search` looks for threads with an exchange in which every word occurs; without days, only the newest 1,000 such exchanges are searched. `next` of a page is the `after` of the following page.',
    answer: 'ThreadsPage',
  },
  'GET /api/threads/lists': {
    summary: 'Count threads by list',
    description:
      'Returns the number of threads in each list, up to 100, and how many of the newest 500 threads are unread, with the members to whom a thread can be assigned, others to whom one is assigned (`attending`: a super administrator who has taken it over) and the tags in use. Without `agentId`, of all agents of the account; a super administrator has to name an agent.',
    answer: 'ThreadLists',
  },
  'GET /api/threads/related': {
    summary: 'List related threads',
    description:
      'Lists other threads of the same contact, at most 20, the one with the newest exchange first. They are looked for among the newest 1,000 threads of the account, by provider id, telephone number, or an email address in the attributes that members set. Visitors of the web chat are related by telephone number and attributes only. For a super administrator, only threads of the same agent.',
    answer: 'RelatedThreads',
  },
  'GET /api/threads/:id': {
    summary: 'Get a thread',
    description: 'Returns a thread with its status, assignee, tags, contact and last exchange.',
    answer: 'OneThread',
  },
  'GET /api/threads/:id/messages': {
    summary: 'List thread messages',
    description:
      'Lists the messages of a thread, newest first, with authors and parts. A message that its contact has deleted has no text.',
    answer: 'ThreadMessagesPage',
  },
  'PATCH /api/threads/:id': {
    summary: 'Update a thread',
    description:
      "Fields that are absent keep their values. `tags` and `attributes` replace all of the thread's; `addTags`, `removeTags`, `addAttributes` and `removeAttributes` change single ones, so that what others change at the same time is kept. The status `members` takes the thread over: the agent is silent, a reply that is being made is not sent but returned as `draft`, and the thread is assigned to the caller unless `assigneeId` is given. The status `open` hands it back, and the agent answers what was left unanswered. A status that becomes `open` or `closed` ends the assignment, unless the call names an `assigneeId`. Any thread can be assigned, also one that the agent answers: it stays with its assignee when it begins to wait for a person. A closed thread opens again when its contact writes.\n\nWith `seen`, a thread with newer messages is not closed and nothing is changed (`thread.unseen`). `isRead` marks the thread as read or unread for the caller; `true` also marks its notifications as read. `discardsDraft` discards the agent's draft with this id. Changes of status and assignee are recorded in the audit log.",
    answer: 'ChangedThread',
    codes: ['thread.unseen', 'thread.statusOnly', 'server.busy'],
  },
  'POST /api/threads/:id/uploads': {
    summary: 'Upload a file',
    description:
      'Uploads a file for a message to the contact. The body is the file itself, at most 10 MB: JPEG, PNG, WebP, GIF, PDF, Word, Excel or PowerPoint without macros, plain text or CSV, recognised by its bytes; `name` gets the extension of its type. A file is sent with one message (`uploads`) and is deleted after a day if it was not. Everybody who knows its `url` can read it. Limited to 100 files an hour per account and to 2 GB per agent.',
    takesFile: true,
    answer: 'OneUpload',
    statuses: [201],
    codes: ['upload.kind', 'upload.empty', 'upload.tooLarge', 'upload.full', 'request.rateLimited'],
  },
  'POST /api/threads/:id/messages': {
    summary: 'Send a message',
    description:
      "Sends a message of the caller to the contact on the thread's channel: `text`, up to five `uploads`, or both. It uses no plan conversation. `messageId` is the idempotency key: a repeated message is sent once. Unless `takesOver` is false, the thread gets the status `members`. `seen` is the number of the newest message of another member that the caller has seen, 0 for none; with a newer one, nothing is sent (`thread.answeredMeanwhile`).",
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
    summary: 'Retry a message',
    description:
      'Sends a message of a member again whose delivery failed. Only the parts that were not sent are sent, once for each failure.',
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
    summary: "List a thread's message templates",
    description:
      "Reads the message templates of the WhatsApp account of the thread's channel from Meta. Templates with `isSendable` can be sent to the contact. The token needs the permission `whatsapp_business_management`.",
    answer: 'MessageTemplates',
    codes: ['template.noChannel', 'template.unavailable'],
  },
  'POST /api/threads/:id/templates': {
    summary: 'Send a message template',
    description:
      'Sends an approved WhatsApp template to the contact as a message of the caller, also after the reply window of 24 hours, with a value for each of its variables. A header with `media` takes a file that was uploaded for the thread (`upload`) or a public https URL (`mediaUrl`); a video takes a URL only. `headerVariables`, `links`, `codes` and `flows` are the values of the header, of link buttons, of buttons that copy a code, and of forms; the answers of a form come back with `messageId` as their `flow_token`. The thread gets the status `members`. `messageId` is the idempotency key: a repeated message is sent once.',
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
      "Returns what the agent would answer to the contact's last messages. Nothing is stored or sent, and no plan conversation is used; tokens count towards the agent's budgets. `text` is `null` when the engine failed (`failure`).",
    answer: 'SuggestedReply',
    codes: ['thread.nothingAsked', 'subscription.inactive', 'request.rateLimited'],
  },
  'POST /api/threads/:id/typing': {
    summary: 'Send a typing signal',
    description:
      'Shows that the caller is writing to the other members and, on the web chat, to the visitor (`shown`), for 6 seconds; repeat it every 3 seconds. Nothing is stored.',
    answer: 'TypingShown',
  },
  'POST /api/threads/:id/presence': {
    summary: 'Send a presence signal',
    description:
      'Shows the other members that the caller has the thread open, for 45 seconds or until `isHere` is false; repeat it every 20 seconds. Returns the other members who have it open. Nothing is stored.',
    answer: 'PresenceShown',
  },
  'POST /api/threads/:id/notes': {
    summary: 'Create a note',
    description:
      'Stores a note for the members of the account, at most 200 in a thread. Notes are not sent to contacts, engines or channels, and no search finds them. `noteId` is chosen by the client: a repeated call creates one note, and one with another text, thread or author is refused.',
    answer: 'OneNote',
    statuses: [201],
    codes: ['thread.noteKeyUsed', 'thread.notesMax'],
  },
  'DELETE /api/threads/:id/notes/:noteId': {
    summary: 'Delete a note',
    description: 'Only the author can delete a note. Recorded in the audit log.',
    answer: 'Deleted',
    codes: ['thread.noteNotFound'],
  },
  'GET /api/agents/:id/search': {
    summary: "Search an agent's messages",
    description:
      'Lists messages and replies in which every word of `search` occurs, as a word or the beginning of one, newest first.',
    answer: 'MatchesPage',
  },
  'GET /api/canned-replies': {
    summary: 'List canned replies',
    description: 'Lists all canned replies of the account, at most 200, by shortcut.',
    answer: 'CannedReplies',
  },
  'POST /api/canned-replies': {
    summary: 'Create a canned reply',
    description:
      'The shortcut is unique in the account. The client replaces the variables {{name}}, {{agent}}, {{business}} and {{member}} in the text. An account has at most 200 canned replies.',
    answer: 'CannedReply',
    statuses: [201],
    codes: ['cannedReply.shortcutTaken', 'cannedReply.limitReached'],
  },
  'PUT /api/canned-replies/:id': {
    summary: 'Update a canned reply',
    description: 'Replaces shortcut and text. A `title` that is absent keeps its value; an empty one is removed.',
    answer: 'CannedReply',
    codes: ['cannedReply.shortcutTaken'],
  },
  'DELETE /api/canned-replies/:id': {
    summary: 'Delete a canned reply',
    description: 'The deletion is permanent.',
    answer: 'Deleted',
  },
} as const satisfies Record<string, CallDoc>
