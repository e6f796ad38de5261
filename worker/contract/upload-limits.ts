import { DOCUMENT_FILE_MAX_BYTES } from './limits.ts'

/** Files of one message of a member; adapters send no more with one message. */
export const MESSAGE_FILES_MAX = 5
/**
 * More than most providers take of a picture (1 to 8 MB), where a larger one goes as a file or a link, and less than any of
 * them takes of a file (20 MB and more). The Worker and the object hold one whole file in memory.
 */
export const UPLOAD_MAX_BYTES = DOCUMENT_FILE_MAX_BYTES
export const UPLOAD_NAME_MAX = 120
export const UPLOADS_PER_HOUR_MAX = 100
/** Of one agent: a fifth of what the storage of an object can hold. */
export const UPLOADS_KEPT_MAX_BYTES = 2 * 1024 * 1024 * 1024
