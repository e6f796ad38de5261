/** The time zone that times are shown in: the account's in the console; without one the browser's. */
export const shown: { zone: string | undefined } = { zone: undefined }
