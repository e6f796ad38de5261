import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { QUESTIONS, type QuestionName, tradeQuestion } from '../../web/features/start/trade-questions.ts'
import { TRADE_NAMES, TRADES } from '../../web/features/start/trades.ts'
import { QUICK_ACTION_MAX, START_ANSWER_MAX, START_QUESTIONS_MAX } from '../../worker/contract/limits.ts'
import { LOCALES } from '../../worker/contract/locales.ts'
import { StartAnswer } from '../../worker/contract/start.ts'

describe('the questions of a trade', () => {
  test.each(TRADE_NAMES)('%s asks a few, each once', (name) => {
    const asks: readonly string[] = TRADES[name].questions
    expect(asks.length).toBeGreaterThan(4)
    expect(asks.length).toBeLessThanOrEqual(START_QUESTIONS_MAX)
    expect(new Set(asks).size).toBe(asks.length)
  })

  test('none is there that no trade asks', () => {
    const asked = new Set<string>(TRADE_NAMES.flatMap((name) => [...TRADES[name].questions]))
    expect(Object.keys(QUESTIONS).filter((name) => !asked.has(name))).toEqual([])
  })

  test('each can be offered to visitors, and its example could be sent', () => {
    for (const { question, example } of Object.values(QUESTIONS)) {
      expect(question.message?.length).toBeLessThanOrEqual(QUICK_ACTION_MAX)
      expect(example.message?.length).toBeLessThanOrEqual(START_ANSWER_MAX)
      expect(example.message).not.toContain('[')
    }
  })

  test.each(LOCALES)('can be asked in other ways, each of which is one question, in %s', async (locale) => {
    const { messages } = await import(`../../web/locales/${locale}/console.po`)
    const i18n = setupI18n({ locale, messages: { [locale]: messages } })
    for (const name of Object.keys(QUESTIONS) as QuestionName[]) {
      const { question, otherQuestions } = tradeQuestion(name, i18n)
      expect(StartAnswer.safeParse({ question, otherQuestions, answer: 'Sí.' }).success, name).toBe(true)
      expect(new Set([question, ...otherQuestions]).size, name).toBe(1 + otherQuestions.length)
      expect(otherQuestions.join(), name).not.toContain('|')
    }
    expect(tradeQuestion('address', i18n).otherQuestions.length).toBeGreaterThan(1)
  })
})
