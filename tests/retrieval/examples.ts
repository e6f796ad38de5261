import type { Retrieval } from '../../durable-objects/agent/retrieval.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import { mayContinue } from '../../worker/engines/asks.rules.ts'
import type { Passage } from '../../worker/engines/engine.ts'
import { searchTextOf } from '../../worker/engines/intents.rules.ts'
import { BUSINESSES } from './businesses/all.ts'
import { type Business, halfOf } from './businesses/format.ts'
import type { Example } from './logit.ts'
import { passagesOf } from './measuring.ts'
import { retrievalOf } from './searches.ts'
import { FURTHER, type QualitySet, SETS } from './set.ts'

/**
 * `question` and `unanswerable` as they are asked alone, `bereft` without the passages that answer it; `followUp` after
 * what it goes on from; `other` after something else.
 */
export type Asked = 'question' | 'unanswerable' | 'bereft' | 'followUp' | 'other'
export interface Labelled extends Example {
  language: Locale
  business: string
  asked: Asked
  isLeaning: boolean
  /** Whether it is one of those whose shares are promised. */
  isPromised: boolean
}

/** What is asked alone counts whole. What is said to be about something else is seldom what it leans on. */
const WEIGHTS: Record<Asked, number> = { question: 1, unanswerable: 6, bereft: 0.5, followUp: 5, other: 0.1 }
const LEANING_WEIGHT = 0.05
/** Far enough to be about something else. */
const APART = 7

interface Asking {
  text: string
  headings: readonly string[]
  earlier?: string
  asked: Asked
}

/** What is known of a business, and how it is asked. */
interface Known {
  language: Locale
  business: string
  passages: readonly Passage[]
  isPromised: boolean
}

function labelled(retrieval: Retrieval, { language, business, isPromised }: Known, asking: Asking): Labelled {
  const { text, headings, earlier = '', asked } = asking
  const {
    passages,
    evidence,
    doubt,
    needsEarlier: isLeaning,
  } = retrieval.rankingFeatures(searchTextOf(text), language, searchTextOf(earlier))
  return {
    ...{ language, business, asked, evidence, doubt, isLeaning, isPromised },
    isRight: passages.map(({ row }) => headings.includes(row.heading)),
    weight: asked === 'other' && isLeaning ? LEANING_WEIGHT : WEIGHTS[asked],
  }
}

/** What is asked, and each question again where nothing answers it: the passages that do are left out. */
function allLabelled(known: Known, askings: readonly Asking[]): Labelled[] {
  const retrieval = retrievalOf(known.passages)
  const bereft = askings
    .filter(({ asked }) => asked === 'question')
    .map((asking) => {
      const others = known.passages.filter(({ heading }) => !asking.headings.includes(heading))
      return labelled(retrievalOf(others), known, { ...asking, headings: [], asked: 'bereft' })
    })
  return [...askings.map((asking) => labelled(retrieval, known, asking)), ...bereft]
}

/** What is asked of a business alone, and each again after a question that it has nothing to do with. */
function withOthers(alone: readonly Asking[]): Asking[] {
  const questions = alone.filter(({ asked }) => asked === 'question')
  return alone.flatMap((asking, at) => {
    const { text = '' } = questions[(at * APART + APART) % questions.length] ?? {}
    const isOther = mayContinue(searchTextOf(asking.text)) && text !== asking.text
    return isOther ? [asking, { ...asking, asked: 'other' as const, earlier: text }] : [asking]
  })
}

function ofBusiness({ passages, questions, unanswerable, followUps, name }: Business, language: Locale): Labelled[] {
  const headingsOf = (ids: readonly string[]) =>
    passages.filter(({ id }) => ids.includes(id)).map(({ heading }) => heading)
  const isCalibration = (_: unknown, index: number) => halfOf(index) === 'calibration'
  const alone: Asking[] = [
    ...questions.filter(isCalibration).map(({ text, wants, also = [] }) => ({
      asked: 'question' as const,
      text,
      headings: headingsOf([wants, ...also]),
    })),
    ...unanswerable.filter(isCalibration).map((text) => ({ asked: 'unanswerable' as const, text, headings: [] })),
  ]
  const after: Asking[] = followUps.filter(isCalibration).map(({ first, then: text, wants, also = [] }) => ({
    ...{ asked: 'followUp' as const, earlier: first, text },
    headings: headingsOf([wants, ...also]),
  }))
  const known = passages.map(({ heading, questions: ways = [], body }) => ({
    ...{ language, heading, body },
    questions: ways.join('\n'),
  }))
  return allLabelled({ language, business: name, passages: known, isPromised: true }, [...withOthers(alone), ...after])
}

function ofSet(set: QualitySet, language: Locale, name: string): Labelled[] {
  const alone: Asking[] = [
    ...set.sought.flatMap(({ heading, asked, heldBack }) =>
      [...asked, ...heldBack].map((text) => ({ asked: 'question' as const, text, headings: [heading] })),
    ),
    ...set.strangers.map((text) => ({ asked: 'unanswerable' as const, text, headings: [] })),
  ]
  return allLabelled({ language, business: name, passages: passagesOf(set, language), isPromised: false }, alone)
}

/** All that weights and thresholds are chosen on: the calibration half of the businesses, and the sets seen before. */
export function examplesIn(language: Locale): Labelled[] {
  return [
    ...BUSINESSES[language].flatMap((business) => ofBusiness(business, language)),
    ...ofSet(SETS[language], language, 'seen'),
    ...ofSet(FURTHER[language], language, 'further'),
  ]
}
