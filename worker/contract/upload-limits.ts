import { DOCUMENT_FILE_MAX_BYTES } from './limits.ts'

/** The maximum of files in a member's message; adapters send no more with one message. */
export const MESSAGE_FILES_MAX = 5
/**
 * Above the limit of most providers for pictures (1 to 8 MB), which send a larger one as a file or a link, and below their
 * limits for files (20 MB and more). The Worker and the object hold one whole file in memory.
 */
export const UPLOAD_MAX_BYTES = DOCUMENT_FILE_MAX_BYTES
export const UPLOAD_NAME_MAX = 120
export const UPLOADS_PER_HOUR_MAX = 100
/** For one agent: a fifth of the storage of an object. */
export const UPLOADS_KEPT_MAX_BYTES = 2 * 1024 * 1024 * 1024
