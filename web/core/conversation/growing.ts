/**
 * A reply as far as it has come, with one piece more. The same piece may come by two ways, and late; one that has a gap
 * before it is left out, and an empty one takes all away. A reply that is made anew grows over the old one.
 */
export const grown = (before: string, { offset, text }: { offset: number; text: string }): string =>
  text && (offset > before.length || before.startsWith(text, offset)) ? before : before.slice(0, offset) + text
