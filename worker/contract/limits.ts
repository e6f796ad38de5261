/** Limits that forms, the Worker and error sentences share. Lengths of texts are in Unicode code points. */
export const AGENT_NAME_MAX = 100
export const AGENT_DESCRIPTION_MAX = 500
export const PATIENCE_SECONDS_MAX = 3
export const AGENT_TYPE_NAME_MIN = 2
export const AGENT_TYPE_NAME_MAX = 100
export const AGENT_TYPE_DESCRIPTION_MAX = 500
export const SYSTEM_MESSAGE_MAX = 2000
export const TYPE_FIELDS_MAX = 50
export const TYPE_FIELD_TEXT_MAX = 200
export const ADDRESS_MAX = 2000
export const AGENT_MODELS_MAX = 20
export const PLAN_NAME_MAX = 100
export const PLAN_DESCRIPTION_MAX = 500
export const PLAN_FEATURES_MAX = 50
export const PLAN_FEATURE_MAX = 200
export const PLAN_PRICE_MAX_USD = 1_000_000
export const PLAN_LIMIT_MAX = 1_000_000_000
export const PLAN_AGENTS_DEFAULT = 1
export const PLAN_CONVERSATIONS_DEFAULT = 1000
export const TRIAL_DAYS_MAX = 365
export const PLANS_UNPAGED_MAX = 500
export const PERSON_NAME_MAX = 100
export const COMPANY_NAME_MAX = 100
export const COUNTRY_MAX = 60
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 8
export const PASSWORD_MIN_SUPER_ADMIN = 12
export const PASSWORD_MAX = 128
export const ROLE_NAME_MIN = 2
export const ROLE_NAME_MAX = 100
export const ROLE_DESCRIPTION_MAX = 500
export const PERMISSION_NAME_MIN = 2
export const PERMISSION_NAME_MAX = 100
export const PERMISSION_DESCRIPTION_MAX = 500
export const MESSAGE_MAX = 4000
/** The days of an agent's activity, today included. */
export const ACTIVITY_DAYS = 7
export const ACTIVITY_AGENTS_MAX = 100
/** The number of passages that an agent should have at least. */
export const PASSAGES_WANTED = 10
/** The maximum of earlier exchanges that a trial sends. */
export const TRIAL_HISTORY_MAX = 6
export const REPLY_MAX = 20_000
export const SEARCH_MAX = 200
export const CHANNEL_VALUE_MAX = 2000
export const CHANNELS_PER_AGENT_MAX = 5
export const JSON_MAX_BYTES = 16 * 1024
export const JSON_MAX_DEPTH = 32
export const WELCOME_MAX = 500
export const QUICK_ACTIONS_MAX = 6
export const QUICK_ACTION_MAX = 120
export const ALLOWED_ORIGINS_MAX = 20
export const EXCERPT_MAX = 200
/** How long a typing indicator is shown after its last signal, and the interval at which the signal is repeated. */
export const TYPING_SHOWN_MS = 6_000
export const TYPING_REPEAT_MS = 3_000
export const CANNED_REPLIES_MAX = 200
export const CANNED_SHORTCUT_MAX = 32
export const CANNED_TITLE_MAX = 80
export const MATCHES_MAX = 1_000
/** How long after a contact's last message Meta accepts a reply. */
export const REPLY_WINDOW_MS = 24 * 60 * 60_000
/** How long Messenger and Instagram accept messages that a human wrote. */
export const HUMAN_WINDOW_MS = 7 * REPLY_WINDOW_MS
/** How long a comment on a post may be answered in private. */
export const COMMENT_WINDOW_MS = 7 * REPLY_WINDOW_MS
export const DUPLICATE_MS = 10 * 60_000
export const STATS_DAYS = 30
export const ANALYTICS_DAYS_MAX = 366
export const ANALYTICS_AGENTS_MAX = 500
export const TREND_DAYS = 14
export const ATTENTION_DAYS = 7
export const ATTENTION_MAX = 5
/** Periods of retention in days; the last one is the default. */
export const RETENTION_CHOICES_DAYS = [30, 90, 180, 365] as const
export const RETENTION_DEFAULT_DAYS = 365

/** Limits of an agent's knowledge: documents, own answers, and the passages of all of them. */
export const DOCUMENTS_PER_AGENT_MAX = 200
export const ANSWERS_PER_AGENT_MAX = 500
export const PASSAGES_PER_AGENT_MAX = 10_000
export const DOCUMENT_TITLE_MAX = 150
export const DOCUMENT_TEXT_MAX = 20_000
export const DOCUMENT_FILE_MAX_BYTES = 10 * 1024 * 1024
export const DOCUMENT_UPLOAD_DEADLINE_MS = 60_000
export const DOCUMENT_READ_MAX = 2_000_000
/** The limit of a text, Markdown or table, in UTF-16 units; a longer one is not read at all. */
export const DOCUMENT_SOURCE_MAX = 4_000_000
/** The limits of the text of one page, stored in one row of the object's database, and of all pages of a document. */
export const PAGE_FOUND_MAX_BYTES = 1_900_000
export const PAGES_FOUND_MAX = 16_000_000
export const DOCUMENT_PAGES_MAX = 1_000
/** Limits of a PDF: decoded bytes of one stream and of all of them, and drawing operators of its pages. */
export const PDF_STREAM_MAX_BYTES = 16 * 1024 * 1024
export const PDF_INFLATED_MAX_BYTES = 128 * 1024 * 1024
export const PDF_OPERATIONS_MAX = 5_000_000
/** After this much work the rest of a PDF is left to the next step. */
export const PDF_SLICE_BYTES = 4 * 1024 * 1024
export const PDF_SLICE_OPERATIONS = 100_000
/** Limits of an office file: its parts, all that is inflated of them, the columns of a sheet, its number formats. */
export const OFFICE_ENTRIES_MAX = 10_000
export const OFFICE_INFLATED_MAX_BYTES = 32 * 1024 * 1024
export const OFFICE_COLUMNS_MAX = 256
export const NUMBER_FORMAT_MAX = 255
export const SITE_PAGES_MAX = 200
export const WEB_PAGE_MAX_BYTES = 2 * 1024 * 1024
export const WEB_PAGE_DEADLINE_MS = 20_000
/** For all pictures of a website's first page together, because the owner waits for the answer. */
export const PICTURES_DEADLINE_MS = 6_000
export const PICTURES_TRIED_MAX = 4
/** An ICO file contains a picture in several sizes, of which one is used. */
export const ICON_FILE_MAX_BYTES = 256 * 1024
export const MANIFEST_MAX_BYTES = 64 * 1024
export const WEB_REDIRECTS_MAX = 3
/** Limit of a site map, decompressed. */
export const SITE_MAP_MAX_BYTES = 10 * 1024 * 1024
/** The limit of the sitemaps protocol. */
export const SITE_MAP_ADDRESSES_MAX = 50_000
/** Limit of nesting in a page or a map: deeper tags are dropped, their text is read. */
export const MARKUP_DEPTH_MAX = 256
/** The UTF-16 units of a heading that are read; more than a passage keeps. */
export const HEADING_READ_MAX = 1_000
/** The minimum that RFC 9309 asks a program to read of a robots.txt, and the limit of rules for one program. */
export const ROBOTS_MAX_BYTES = 500 * 1024
export const ROBOTS_RULES_MAX = 2_000
export const ROBOTS_FRESH_MS = 10 * 60_000
export const SKIPPED_PAGES_LISTED_MAX = 50
export const PASSAGE_HEADING_MAX = 200
export const PASSAGE_BODY_MAX = 1_200
export const ANSWER_QUESTIONS_MAX = 20
/** Variants of a question, besides the question itself. */
export const OTHER_QUESTIONS_MAX = ANSWER_QUESTIONS_MAX - 1
export const ANSWER_QUESTION_MAX = 300
/** How long deleted objects can be restored. */
export const BIN_DAYS = 30
/** The maximum of documents, and of own answers, in the bin of an agent: the last deleted ones. */
export const BIN_ENTRIES_MAX = 100
export const ANSWER_BODY_MAX = 4_000
/** The questions that a first agent is created with. All of them with the longest answers fit into `BODY_MAX_BYTES`. */
export const START_QUESTIONS_MAX = 10
export const START_ANSWER_MAX = 1_000
/** Own answers that one call imports. */
export const ANSWERS_BROUGHT_MAX = 100

/** Limits of an agent file: its size, and the number of lists and objects in it. */
export const AGENT_FILE_MAX_BYTES = 10 * 1024 * 1024
export const AGENT_FILE_PARTS_MAX = 10_000

/** Limits of testing an agent, and how many of the newest unanswered exchanges are grouped. */
export const TEST_CASES_MAX = 100
export const QUESTION_KEY_MAX = 300
export const UNKNOWN_LOOKED_AT = 1_000
/** How many of an agent's newest passages are searched for blanks and contradictions, and how many of each are listed. */
export const PASSAGES_REVIEWED = 2_000
export const BLANKS_LISTED = 200
export const CONTRADICTIONS_LISTED = 50

export const PAGE_SIZE = 10
export const CONVERSATIONS_PAGE_SIZE = 20
export const PAGE_SIZE_MAX = 100
/** The sizes of a page that the lists of the administration offer. */
export const PAGE_SIZES = [PAGE_SIZE, 25, 50, PAGE_SIZE_MAX] as const
/** Users that one call changes: a page of them. */
export const USERS_CHANGED_MAX = PAGE_SIZE_MAX

/** The maximum that WhatsApp documents for one call. */
export const WEBHOOK_MAX_BYTES = 3 * 1024 * 1024
export const BODY_MAX_BYTES = 64 * 1024
export const BODY_DEADLINE_MS = 5_000
export const IDEMPOTENCY_KEY_MAX = 255

export const SEARCH_DEBOUNCE_MS = 500
export const SUBSCRIPTION_SEARCH_DEBOUNCE_MS = 300
export const TYPING_FALLBACK_MS = 10_000
export const STREAM_HEARTBEAT_MS = 15_000
export const STREAM_MAX_AGE_MS = 10 * 60_000
export const STREAM_EVENTS_KEPT = 50
export const STREAM_AGENTS_MAX = 20
export const WEBCHAT_ANSWER_MS = 25_000
export const MEANING_WITHIN_MS = 300

export const ENGINE_WHOLE_REPLY_MS = 60_000
export const ENGINE_RETRY_WAIT_MS = 5_000
export const ENGINE_READ_MAX_BYTES = 256 * 1024
export const ENGINE_TOKENS_MAX = 1_000_000_000
export const ENGINE_TEMPERATURE_MAX = 2

export const NOTICE_MS = 5_000
export const EMBED_WIDTH = 400
export const EMBED_HEIGHT = 600
export const QR_WIDTH = 200
export const QR_MARGIN = 2
export const CHAT_INPUT_MAX_PX = 120

/** Limits of an agent's behaviour: instructions, the offered next step, the note of a version. */
export const INSTRUCTIONS_MAX = 4_000
export const NEXT_STEP_MAX = 300
/** Limits of an agent's picture, which is sent within the JSON of its behaviour, a body of at most `BODY_MAX_BYTES`. */
export const AVATAR_MAX_BYTES = 24 * 1024
export const AVATAR_SIDE_MIN_PX = 32
export const AVATAR_SIDE_MAX_PX = 512
/** Limits of how an agent presents itself. */
export const ROLE_MAX = 300
export const GREETING_MAX = WELCOME_MAX
export const SUGGESTED_QUESTIONS_MAX = QUICK_ACTIONS_MAX
export const SUGGESTED_QUESTION_MAX = QUICK_ACTION_MAX
export const NEVER_SAY_MAX = 30
export const NEVER_SAY_LINE_MAX = 120
export const VERSION_NOTE_MAX = 200
export const UNKNOWN_IN_A_ROW_MAX = 10
export const HANDOVER_PHRASES_MAX = 30
export const HANDOVER_PHRASE_MAX = 60
export const HANDOVER_PAGE_MAX = 200
/** A week. */
export const HAND_BACK_MINUTES_MAX = 10_080
export const HAND_BACK_MINUTES_MIN = 5
/** How long a contact may wait for a member before the members are notified again. */
export const WAIT_MINUTES_MAX = 1_440
export const WAIT_MINUTES_MIN = 1
/** The delay of a mail about a notification: no mail is sent for one that is read in the console before. */
export const NOTIFICATION_MAIL_DELAY_MS = 60_000
export const NOTIFICATIONS_PAGE_SIZE = 20
export const PUSH_ENDPOINT_MAX = 1_000
export const PUSH_KEY_MAX = 200

export const DEADLINE_SECONDS_MIN = 5
/** For an automation; a model has two minutes at most. */
export const DEADLINE_SECONDS_MAX = 600
export const MODEL_DEADLINE_SECONDS_MAX = 120

/** Limits of messages to the operator: the length of one, and the number that is kept. */
export const CONTACT_MESSAGE_MAX = 2_000
export const CONTACT_MESSAGES_MAX = 5_000
/** How many calls of a provider the webhook log of a channel keeps, and for how many days. */
export const WEBHOOK_CALLS_MAX = 5_000
export const WEBHOOK_CALLS_DAYS = 30

/** Limits of the facts about a business. */
export const CONTACT_MAX = 300
export const EMERGENCY_CONTACT_MAX = 200
export const TIME_ZONE_MAX = 64
/** The time zone of an account that has not set one. */
export const DEFAULT_TIME_ZONE = 'UTC'
export const HOURS_PER_DAY_MAX = 3
export const HOLIDAYS_MAX = 60
export const HOLIDAY_NAME_MAX = 100
