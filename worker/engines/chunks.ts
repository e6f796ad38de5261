/**
 * Splits a text into chunks of up to three words with the space behind each, so that it is streamed as a model's text
 * is.
 */
export const splitIntoChunks = (text: string): string[] => text.match(/(?:\S+\s*){1,3}/g) ?? [text]
