/** A piece of a business's knowledge. `id` is unique in its business; `questions`: other ways to ask for it. */
export interface BusinessPassage {
  id: string
  heading: string
  questions?: readonly string[]
  body: string
}

/** `wants` is the id of the passage that answers, `also` the ids of others that answer as well. */
export interface Question {
  text: string
  wants: string
  also?: readonly string[]
}

/** A question that no passage of the business answers. */
export type Unanswerable = string

/** `first` is answered before; `then` is to be understood as going on from it. `wants` and `also` answer `then`. */
export interface FollowUp {
  first: string
  then: string
  wants: string
  also?: readonly string[]
}

export interface Business {
  name: string
  passages: readonly BusinessPassage[]
  questions: readonly Question[]
  unanswerable: readonly Unanswerable[]
  followUps: readonly FollowUp[]
}

/** Thresholds and word lists are chosen on `calibration`; `measured` is only measured, and only its totals are read. */
export type Half = 'calibration' | 'measured'

/** The half of an item by its place in its list: questions, unanswerable questions and follow-ups alike. */
export const halfOf = (index: number): Half => (index % 2 === 0 ? 'calibration' : 'measured')
