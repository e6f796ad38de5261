import type { Locale } from '../../worker/contract/locales.ts'
import { agentOf, answeredFrom, kindOf, type Reply } from './business-agent.ts'
import { type Business, type Half, halfOf, type Question } from './businesses/format.ts'
import type { SearchMaker } from './searches.ts'

/** What a reply to a question is, whose answer one or several passages hold, or none. */
export type Outcome = 'right' | 'perhapsRight' | 'wrong' | 'perhapsWrong' | 'refused' | 'courtesy'

export function outcomeOf(reply: Reply, business: Business, wanted: readonly string[]): Outcome {
  const kind = kindOf(reply, business)
  if (kind === 'unknown') return 'refused'
  if (kind === 'courtesy') return 'courtesy'
  const isRight = answeredFrom(reply, business).some((id) => wanted.includes(id))
  if (kind === 'perhaps') return isRight ? 'perhapsRight' : 'perhapsWrong'
  return isRight ? 'right' : 'wrong'
}

const wantedBy = ({ wants, also = [] }: Omit<Question, 'text'>): string[] => [wants, ...also]

/** `elsewhere`: a whole question after one about something else, that begins as if it went on from it. */
export type Asked = 'question' | 'unanswerable' | 'followUp' | 'elsewhere'
export interface Result {
  asked: Asked
  text: string
  wanted: string[]
  outcome: Outcome
  reply: Reply
}

const GOING_ON: Record<Locale, string> = { es: 'y', en: 'and', mn: 'харин' }

const inHalf = <Item>(items: readonly Item[], half: Half): Item[] => items.filter((_, index) => halfOf(index) === half)

/** How the built-in engine, with all that stands before it in an agent's object, answers a half of a business's set. */
export async function resultsOf(business: Business, locale: Locale, half: Half): Promise<Result[]> {
  const agent = agentOf(business, locale)
  const resultOf = (asked: Asked, text: string, wanted: string[], reply: Reply): Result => ({
    ...{ asked, text, wanted, reply },
    outcome: outcomeOf(reply, business, wanted),
  })
  const results: Result[] = []
  for (const question of inHalf(business.questions, half))
    results.push(resultOf('question', question.text, wantedBy(question), await agent.reply(question.text)))
  for (const text of inHalf(business.unanswerable, half))
    results.push(resultOf('unanswerable', text, [], await agent.reply(text)))
  for (const { first, then, ...wanting } of inHalf(business.followUps, half)) {
    const before = await agent.reply(first)
    const reply = await agent.reply(then, [{ message: first, reply: before.text }])
    results.push(resultOf('followUp', `${first} → ${then}`, wantedBy(wanting), reply))
  }
  const questions = inHalf(business.questions, half)
  for (const [at, question] of questions.entries()) {
    const other = questions[(at + Math.ceil(questions.length / 2)) % questions.length]
    if (!other || other.wants === question.wants) continue
    const text = `${GOING_ON[locale]} ${question.text.replace(/^[¿\s]+/u, '')}`
    const before = await agent.reply(other.text)
    const reply = await agent.reply(text, [{ message: other.text, reply: before.text }])
    results.push(resultOf('elsewhere', `${other.text} → ${text}`, wantedBy(question), reply))
  }
  return results
}

/** Shares of the questions whose passage a search has first, or among the first three. */
export interface Ranks {
  first: number
  three: number
}

export async function ranksOf(
  make: SearchMaker,
  businesses: readonly Business[],
  locale: Locale,
  half: Half,
): Promise<Ranks> {
  const ranks: number[] = []
  for (const { passages, questions } of businesses) {
    const search = await make(
      passages.map(({ heading, questions: ways = [], body }) => ({
        ...{ language: locale, heading, body },
        questions: ways.join('\n'),
      })),
      locale,
    )
    for (const question of inHalf(questions, half)) {
      const found = (await search(question.text)).map((number) => passages[number]?.id ?? '')
      ranks.push(found.findIndex((id) => wantedBy(question).includes(id)) + 1)
    }
  }
  const share = (most: number): number => ranks.filter((rank) => rank > 0 && rank <= most).length / ranks.length
  return { first: share(1), three: share(3) }
}
