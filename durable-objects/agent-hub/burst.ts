/** How long a person is let finish: until he is quiet for a moment, at most for `longestMs` since his first words. */
export interface Patience {
  quietMs: number
  longestMs: number
}

/** When what a person has said so far is answered as one turn; times in milliseconds UTC. */
export const turnDueAt = (firstAt: number, lastAt: number, { quietMs, longestMs }: Patience): number =>
  Math.min(lastAt + Math.min(quietMs, longestMs), firstAt + longestMs)
