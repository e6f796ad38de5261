import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { withoutPrivateFacts } from '../../../worker/contract/private-facts.ts'
import type { ContactProfile } from '../../../worker/contract/threads.ts'
import { Button } from '../../ui/button.tsx'
import { AnswerDialog, SimilarAnswerChoice } from './answer-dialog.tsx'

/** Returns the function that makes a proposal for an own answer from a member's reply, without facts of the contact. */
export function useLearnedAnswer() {
  const { t } = useLingui()
  return ({
    question,
    reply,
    contact,
  }: {
    question: string
    reply: string
    contact: ContactProfile | null | undefined
  }) => {
    const contactFacts = { contact, contactTexts: [question] }
    return {
      question: withoutPrivateFacts(question, contactFacts),
      answer: withoutPrivateFacts(reply, { ...contactFacts, blank: t`dato` }),
      otherQuestions: [],
    }
  }
}

/** The button that saves a member's reply as an own answer to the contact's question. */
export function LearnReply({ exchange, reply }: { exchange: Conversation; reply: string }) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  const learned = useLearnedAnswer()
  const { agentId, userMessage, metadata } = exchange
  if (!userMessage.trim()) return null
  const wasUnknown = metadata.state === 'unanswered' || (metadata.state === 'answered' && metadata.sources.length === 0)
  return (
    <>
      <Button
        variant={wasUnknown ? 'secondary' : 'ghost'}
        size="small"
        icon="i-lucide-sparkles"
        onClick={() => open(true)}
      >
        {t`Guardar como respuesta`}
      </Button>
      {isOpen && (
        <AnswerDialog
          agentId={agentId}
          SimilarAnswer={SimilarAnswerChoice}
          start={learned({ question: userMessage, reply, contact: metadata.details?.person })}
          title={t`Que el agente responda así`}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}
