import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { can } from '../../../worker/contract/permissions.ts'
import type { ThreadMessage } from '../../../worker/contract/threads.ts'
import { ExchangeActions, MemberMessageActions } from '../../core/exchange-actions.ts'
import { useRights } from '../../core/rights.ts'
import { Button } from '../../ui/button.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { KeepTestCase } from './keep-test-case.tsx'
import { LearnReply } from './learn-reply.tsx'
import { withoutSources } from './unsigned.ts'

/**
 * Provides the actions on exchanges for members who may edit agents: correct a reply, save it as a test case, or save
 * a member's reply as an own answer.
 */
export function ExchangeTraining({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const mayTrain = can(useRights(), 'agent_management')
  const [corrected, correct] = useState<Conversation | null>(null)
  const actions = useCallback(
    (exchange: Conversation) => <Actions exchange={exchange} onCorrect={() => correct(exchange)} />,
    [],
  )
  return (
    <ExchangeActions value={mayTrain ? actions : null}>
      <MemberMessageActions value={mayTrain ? learnAction : null}>{children}</MemberMessageActions>
      {corrected && (
        <AnswerDialog
          agentId={corrected.agentId}
          start={{ question: corrected.userMessage, answer: replyOf(corrected), otherQuestions: [] }}
          title={corrected.agentResponse ? t`Corregir respuesta` : t`Enseñar la respuesta`}
          onClose={() => correct(null)}
        />
      )}
    </ExchangeActions>
  )
}

const learnAction = ({ text }: ThreadMessage, exchange: Conversation) => <LearnReply exchange={exchange} reply={text} />

const replyOf = ({ agentResponse, metadata }: Conversation): string =>
  withoutSources(agentResponse ?? '', metadata.sources)

function Actions({ exchange, onCorrect }: { exchange: Conversation; onCorrect: () => void }) {
  const { t } = useLingui()
  const { agentId, userMessage, agentResponse, metadata } = exchange
  if (metadata.state === 'open' || !userMessage.trim()) return null
  return (
    <div aria-live="off" className="flex flex-wrap justify-end gap-x-1">
      <Button variant="ghost" size="small" icon="i-lucide-pencil" onClick={onCorrect}>
        {agentResponse ? t`Corregir respuesta` : t`Enseñar la respuesta`}
      </Button>
      {agentResponse?.trim() && (
        <KeepTestCase variant="ghost" agentId={agentId} question={userMessage} expected={agentResponse} />
      )}
    </div>
  )
}
