/**
 * The time zone in which times are displayed: the account's in the console, else (`undefined`) the browser's. In a
 * module of its own because every first screen loads it, which the list of zones is too large for.
 */
export const displayZone: { zone: string | undefined } = { zone: undefined }
