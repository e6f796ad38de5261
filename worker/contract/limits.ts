/** Every number that a form, the worker and a sentence must agree on. Text is counted in Unicode code points. */
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
export const REPLY_MAX = 20_000
export const SEARCH_MAX = 200
export const HISTORY_SENT_MAX = 5
export const CHANNEL_VALUE_MAX = 2000
export const CHANNELS_PER_AGENT_MAX = 5
export const JSON_MAX_BYTES = 16 * 1024
export const JSON_MAX_DEPTH = 32
export const WELCOME_MAX = 500
export const QUICK_ACTIONS_MAX = 6
export const QUICK_ACTION_MAX = 120
export const ALLOWED_ORIGINS_MAX = 20
export const SESSION_EXCHANGES_MAX = 500
export const EXCERPT_MAX = 200
export const MATCHES_MAX = 1_000
/** How long after a person's last message Meta lets him be answered. */
export const REPLY_WINDOW_MS = 24 * 60 * 60_000
export const DUPLICATE_MS = 10 * 60_000
export const STATS_DAYS = 30
export const ANALYTICS_DAYS_MAX = 366
export const ANALYTICS_AGENTS_MAX = 500
export const TREND_DAYS = 14
export const ATTENTION_DAYS = 7
export const ATTENTION_MAX = 5
/** How long conversations can be kept, in days; the last is what is kept while nobody chooses. */
export const RETENTION_CHOICES_DAYS = [30, 90, 180, 365] as const
export const RETENTION_DEFAULT_DAYS = 365

/** What an agent can be given to know: sources, answers of its owner's, and the passages of all of them together. */
export const DOCUMENTS_PER_AGENT_MAX = 200
export const ANSWERS_PER_AGENT_MAX = 500
export const PASSAGES_PER_AGENT_MAX = 10_000
export const DOCUMENT_TITLE_MAX = 150
export const DOCUMENT_TEXT_MAX = 20_000
export const DOCUMENT_FILE_MAX_BYTES = 10 * 1024 * 1024
export const DOCUMENT_UPLOAD_DEADLINE_MS = 60_000
export const DOCUMENT_READ_MAX = 2_000_000
/** Of a text, Markdown or table as it comes, in UTF-16 units: with it nothing is begun. */
export const DOCUMENT_SOURCE_MAX = 4_000_000
/** What was read of one page, as it is kept in a row of the object's database; and of all pages of a document. */
export const PAGE_FOUND_MAX_BYTES = 1_900_000
export const PAGES_FOUND_MAX = 16_000_000
export const DOCUMENT_PAGES_MAX = 1_000
/** Of a PDF: what its streams are decoded to, each and all of them, and the operators that its pages are drawn with. */
export const PDF_STREAM_MAX_BYTES = 16 * 1024 * 1024
export const PDF_INFLATED_MAX_BYTES = 128 * 1024 * 1024
export const PDF_OPERATIONS_MAX = 5_000_000
/** After so much of it the rest of a PDF is left to the next step. */
export const PDF_SLICE_BYTES = 4 * 1024 * 1024
export const PDF_SLICE_OPERATIONS = 100_000
export const SITE_PAGES_MAX = 200
export const WEB_PAGE_MAX_BYTES = 2 * 1024 * 1024
export const WEB_PAGE_DEADLINE_MS = 20_000
export const WEB_REDIRECTS_MAX = 3
/** Of a map of a site, unpacked. */
export const SITE_MAP_MAX_BYTES = 10 * 1024 * 1024
/** As the protocol of site maps has it. */
export const SITE_MAP_ADDRESSES_MAX = 50_000
/** Of a page or a map: tags that stand deeper are left out, their text is read. */
export const MARKUP_DEPTH_MAX = 256
/** UTF-16 units of a heading that are looked at; more than what a passage keeps of it. */
export const HEADING_READ_MAX = 1_000
/** What RFC 9309 asks a program to read of a robots.txt at least, and the rules for one program. */
export const ROBOTS_MAX_BYTES = 500 * 1024
export const ROBOTS_RULES_MAX = 2_000
export const ROBOTS_FRESH_MS = 10 * 60_000
export const SKIPPED_PAGES_LISTED_MAX = 50
export const PASSAGE_HEADING_MAX = 200
export const PASSAGE_BODY_MAX = 1_200
export const ANSWER_QUESTIONS_MAX = 20
export const ANSWER_QUESTION_MAX = 300
export const ANSWER_BODY_MAX = 4_000

/** An agent as a file: how large, and of how many lists and objects. */
export const AGENT_FILE_MAX_BYTES = 10 * 1024 * 1024
export const AGENT_FILE_PARTS_MAX = 10_000

/** What an owner tries an agent with; of the exchanges in which it knew nothing, how many of the newest are looked at. */
export const TEST_CASES_MAX = 100
export const QUESTION_KEY_MAX = 300
export const UNKNOWN_LOOKED_AT = 1_000

export const PAGE_SIZE = 10
export const CONVERSATIONS_PAGE_SIZE = 20
export const PAGE_SIZE_MAX = 100

/** What WhatsApp says that one of its calls may come to. */
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

export const ENGINE_FIRST_BYTE_MS = 20_000
export const ENGINE_WHOLE_REPLY_MS = 60_000
export const ENGINE_READ_MAX_BYTES = 256 * 1024
export const ENGINE_TOKENS_MAX = 1_000_000_000
export const ENGINE_TEMPERATURE_MAX = 2

export const NOTICE_MS = 5_000
export const EMBED_WIDTH = 400
export const EMBED_HEIGHT = 600
export const QR_WIDTH = 200
export const QR_MARGIN = 2
export const CHAT_INPUT_MAX_PX = 120

/** How an agent speaks: what a model is told, what is offered when it does not know, and what a version is called. */
export const INSTRUCTIONS_MAX = 4_000
export const NEXT_STEP_MAX = 300
export const VERSION_NOTE_MAX = 200
