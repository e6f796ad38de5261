/**
 * The reply with one more piece. A piece may come twice, and late; one after a gap is ignored, and an empty one at 0
 * starts the reply over. A reply that is made again replaces the old one.
 */
export const insertPiece = (before: string, { offset, text }: { offset: number; text: string }): string =>
  text && (offset > before.length || before.startsWith(text, offset)) ? before : before.slice(0, offset) + text
