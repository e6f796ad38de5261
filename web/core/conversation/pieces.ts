/**
 * Adds a piece to an unfinished reply. Pieces may be repeated or late. A piece after a gap is ignored; an empty one at
 * offset 0 restarts the reply. The text of a reply that is generated again replaces the earlier text.
 */
export const insertPiece = (before: string, { offset, text }: { offset: number; text: string }): string =>
  text && (offset > before.length || before.startsWith(text, offset)) ? before : before.slice(0, offset) + text
