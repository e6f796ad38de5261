/** The version in `GET /api/health` and in the API document. */
export const VERSION = '0.1.0'
