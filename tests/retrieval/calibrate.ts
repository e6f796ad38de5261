import { writeFileSync } from 'node:fs'
import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import { likelihoods, type Weights } from '../../worker/engines/confidence.rules.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command } from '../../worker/local/unready.ts'
import { examplesIn, type Labelled } from './examples.ts'
import { type Fitted, fitted } from './logit.ts'

/** At most so many of the questions that nothing answers are answered, and of the others wrongly. */
const FALSE_MOST = 0.05
const WRONG_MOST = 0.05
/** At most so many of the questions that nothing answers are shown something. */
const SHOWN_MOST = 0.35
/** At most so many of the questions that lean on something else, and that nothing answers, are answered. */
const LEANING_FALSE_MOST = 0.2
/** A second passage that is about as likely as `CLOSE_FROM` of `builtin.rules.ts` is quoted as well. */
const CLOSE_FROM = 0.1
const FOLDS = 6

type Thresholds = Pick<Weights, 'sureFrom' | 'leaningFrom' | 'perhapsFrom'>

interface Judged {
  example: Labelled
  likelihood: number
  isRight: boolean
}

/** A constant of each language, so that weights are shared and their level is not. */
const withLanguage = (example: Labelled): Labelled => ({
  ...example,
  doubt: [...example.doubt, ...LOCALES.map((locale) => (locale === example.language ? 1 : 0))],
})

const weightsFor = ({ evidence, doubt }: Fitted, language: Locale): Fitted => {
  const own = doubt.slice(0, -LOCALES.length)
  const level = doubt.at(LOCALES.indexOf(language) - LOCALES.length) ?? 0
  return { evidence, doubt: [(own[0] ?? 0) + level, ...own.slice(1)] }
}

function judged(example: Labelled, weights: Fitted): Judged {
  const likely = likelihoods(example.evidence, example.doubt, weights)
  const [best = 0, second = 0] = likely
    .map((_, at) => at)
    .sort((one, other) => (likely[other] ?? 0) - (likely[one] ?? 0))
  const isRight = [best, ...((likely[second] ?? 0) >= CLOSE_FROM ? [second] : [])].some((at) => example.isRight[at])
  return { example, likelihood: likely[best] ?? 0, isRight }
}

/** Each example by weights that were fitted without its business. */
function crossValidated(all: readonly Labelled[]): Judged[] {
  const businesses = [...new Set(all.map(({ language, business }) => `${language} ${business}`))]
  const foldOf = ({ language, business }: Labelled) => businesses.indexOf(`${language} ${business}`) % FOLDS
  return Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitted(all.filter((example) => foldOf(example) !== fold).map(withLanguage))
    return all
      .filter((example) => foldOf(example) === fold)
      .map((example) => judged(example, weightsFor(weights, example.language)))
  }).flat()
}

type Threshold = number | ((each: Judged) => number)
const shareOf = (all: readonly Judged[], from: Threshold, isCounted: (each: Judged) => boolean): number =>
  all.filter((each) => each.likelihood >= (typeof from === 'number' ? from : from(each)) && isCounted(each)).length /
  Math.max(1, all.length)

function thresholdsOf(all: readonly Judged[]): Thresholds {
  const questions = all.filter(({ example }) => example.asked === 'question' && example.isPromised)
  const strangers = all.filter(({ example }) => example.asked === 'unanswerable' && example.isPromised)
  const steps = Array.from({ length: 95 }, (_, at) => (at + 5) / 100)
  const isSure = (from: number): boolean =>
    shareOf(strangers, from, () => true) <= FALSE_MOST &&
    shareOf(questions, from, (each) => !each.isRight) <= WRONG_MOST
  const sureFrom = steps.find(isSure) ?? 1
  const leaning = all.filter(({ example }) => example.isLeaning)
  const followUps = leaning.filter(({ example }) => example.asked === 'followUp')
  const astray = leaning.filter(({ example }) => example.asked === 'other' && !example.isRight.includes(true))
  const isLeaningSure = (from: number): boolean =>
    shareOf(astray, from, () => true) <= LEANING_FALSE_MOST &&
    shareOf(followUps, from, (each) => !each.isRight) <= WRONG_MOST
  const perhapsFrom = steps.find((from) => shareOf(strangers, from, () => true) <= SHOWN_MOST) ?? sureFrom
  const leaningFrom = Math.max(perhapsFrom + 0.01, Math.min(sureFrom, steps.find(isLeaningSure) ?? 1))
  return { sureFrom, leaningFrom, perhapsFrom: Math.min(perhapsFrom, sureFrom - 0.01) }
}

/**
 * Half-way between the thresholds of all languages and of one, whose questions alone are few, but not below the one's:
 * each language is to keep the limits.
 */
const between = (all: Thresholds, own: Thresholds): Thresholds => {
  const middle = (key: keyof Thresholds): number => Math.max(own[key], Math.round((all[key] + own[key]) * 50) / 100)
  return { sureFrom: middle('sureFrom'), leaningFrom: middle('leaningFrom'), perhapsFrom: middle('perhapsFrom') }
}

const two = (share: number): string => share.toFixed(2)
function lineOf(language: string, all: readonly Judged[], { sureFrom, leaningFrom, perhapsFrom }: Thresholds): string {
  const from: Threshold = ({ example }) => (example.isLeaning ? leaningFrom : sureFrom)
  const of = (asked: Labelled['asked']) => all.filter(({ example }) => example.asked === asked && example.isPromised)
  const sure = (asked: Labelled['asked'], isRight: boolean) =>
    two(shareOf(of(asked), from, (each) => each.isRight === isRight))
  const shown = two(shareOf(of('unanswerable'), perhapsFrom, () => true))
  const perhaps = two(
    shareOf(of('question'), perhapsFrom, ({ isRight }) => isRight) -
      shareOf(of('question'), sureFrom, ({ isRight }) => isRight),
  )
  const first = two(shareOf(of('question'), 0, ({ isRight }) => isRight))
  return `${language}: sure from ${two(sureFrom)}, leaning ${two(leaningFrom)}, perhaps from ${two(perhapsFrom)}; first ${first}, right ${sure('question', true)}, wrong ${sure('question', false)}, perhaps right ${perhaps}, false ${sure('unanswerable', false)} (shown ${shown}); follow-ups right ${sure('followUp', true)}, wrong ${sure('followUp', false)}; after something else right ${sure('other', true)}, wrong or false ${sure('other', false)}\n`
}

const short = (value: number): number => Math.round(value * 1000) / 1000

/**
 * `npm run calibrate`: fits the weights, with a level for each language, chooses the thresholds, and writes both.
 */
await command(() => {
  const all = LOCALES.flatMap(examplesIn)
  const tested = crossValidated(all)
  const weights = fitted(all.map(withLanguage))
  const together = thresholdsOf(tested)
  const lines = LOCALES.map((language) => {
    const own = tested.filter(({ example }) => example.language === language)
    const thresholds = between(together, thresholdsOf(own))
    process.stdout.write(lineOf(language, own, thresholds))
    const { evidence, doubt } = weightsFor(weights, language)
    const value = { evidence: evidence.map(short), doubt: doubt.map(short), ...thresholds }
    return `  ${language}: ${JSON.stringify(value)},`
  })
  const source = `// Written by \`npm run calibrate\` from the calibration half of the labelled sets.
import type { Weights } from './confidence.rules.ts'

export const CONFIDENCE: Record<'es' | 'en' | 'mn', Weights> = {
${lines.join('\n')}
}
`
  writeFileSync(inRoot('worker/engines/confidence.gen.ts'), source)
})
