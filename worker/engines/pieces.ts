/** Words with the space behind them, a few at a time, as a person would watch them being written. */
export const inPieces = (text: string): string[] => text.match(/(?:\S+\s*){1,3}/g) ?? [text]
