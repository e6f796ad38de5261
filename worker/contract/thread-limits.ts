export const TAG_MAX = 40
export const TAGS_MAX = 20
export const NOTE_MAX = 2_000
export const NOTES_PER_THREAD_MAX = 200
export const ATTRIBUTES_MAX = 20
export const ATTRIBUTE_NAME_MAX = 40
export const ATTRIBUTE_VALUE_MAX = 200
/** The maximum up to which the threads of a list are counted, and among how many of the newest the unread ones are counted. */
export const THREADS_COUNTED_MAX = 100
export const UNREAD_AMONG = 500
/** How many days a thread that no member has opened counts as unread. */
export const UNREAD_DAYS = 30
/** How long a member is shown as present after the last signal, and the interval at which the signal is repeated. */
export const PRESENCE_SHOWN_MS = 45_000
export const PRESENCE_REPEAT_MS = 20_000
/** Other threads of a contact: how many are listed, and among how many of the newest they are searched. */
export const RELATED_MAX = 20
export const RELATED_AMONG = 1_000
/** How many threads the console changes together. */
export const TOGETHER_MAX = 50

export const TEMPLATE_NAME_MAX = 512
/** Limits of a new template, as Meta documents them. */
export const TEMPLATE_BODY_MAX = 1_024
export const TEMPLATE_LINE_MAX = 60
export const TEMPLATE_BUTTON_MAX = 25
export const TEMPLATE_BUTTONS_MAX = 10
export const TEMPLATE_EXAMPLE_MAX = 100
export const TEMPLATE_MEDIA_URL_MAX = 2_000
export const TEMPLATE_VARIABLE_MAX = 1_000
export const TEMPLATE_VARIABLES_MAX = 50
/** The length of a code that a button copies; Meta's limit was 15 until 2025. */
export const TEMPLATE_CODE_MAX = 20
/** An example for a header: WhatsApp's limit for pictures. Other files have the limit of uploads. */
export const TEMPLATE_PICTURE_MAX_BYTES = 5 * 1024 * 1024
/** Meta's handle of an uploaded example has some hundred characters. */
export const TEMPLATE_HANDLE_MAX = 4_000
export const TEMPLATE_FORM_FIELDS_MAX = 20
export const TEMPLATE_FORM_NAME_MAX = 64

/** How many exchanges of a session are returned at most, without a limit, and how many the inbox shows at first. */
export const SESSION_EXCHANGES_MAX = 2_000
export const SESSION_EXCHANGES = 500
export const SESSION_EXCHANGES_SHOWN = 50
