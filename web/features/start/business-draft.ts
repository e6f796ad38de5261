import { useState } from 'react'
import type { QuestionName } from './trade-questions.ts'
import type { TradeName } from './trades.ts'

export type Step = 'name' | 'trade' | 'review' | number

/** What is typed in the start of a business. The screen keeps it, so that it survives a switch to another way to start. */
export function useBusinessDraft() {
  const [name, setName] = useState('')
  const [trade, setTrade] = useState<TradeName | null>(null)
  const [typed, setTyped] = useState<Partial<Record<QuestionName, string>>>({})
  const [skipped, setSkipped] = useState<ReadonlySet<QuestionName>>(new Set())
  const [step, setStep] = useState<Step>('name')
  const hasAnswers = Object.values(typed).some((text) => text.trim() !== '')
  return { name, setName, trade, setTrade, typed, setTyped, skipped, setSkipped, step, setStep, hasAnswers }
}

export type BusinessDraft = ReturnType<typeof useBusinessDraft>
