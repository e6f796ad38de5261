import { type Clock, wait } from '../../core/clock.ts'

/** A returned promise is awaited. */
export type OnText = (piece: string) => void | Promise<void>

/** The first text is passed on before the other pieces are read, because a model may send all of them at once. */
export function firstAtOnce(onText: (piece: string) => void, clock: Clock): OnText {
  let hasBegun = false
  return (piece) => {
    onText(piece)
    if (hasBegun) return
    hasBegun = true
    return wait(clock, 0)
  }
}
