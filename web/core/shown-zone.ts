/**
 * The time zone that times are shown in: the account's in the console; without one the browser's. Apart from the list of
 * zones, because every first screen loads it.
 */
export const shown: { zone: string | undefined } = { zone: undefined }
