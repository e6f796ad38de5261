/** What `GET /api/health` and the API's document say. */
export const VERSION = '0.1.0'
