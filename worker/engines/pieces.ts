/**
 * Splits a text into pieces of up to three words with the space behind each, so that it is streamed as a model's text
 * is.
 */
export const inPieces = (text: string): string[] => text.match(/(?:\S+\s*){1,3}/g) ?? [text]
