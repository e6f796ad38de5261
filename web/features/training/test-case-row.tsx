import { useLingui } from '@lingui/react/macro'
import type { TestCase } from '../../../worker/contract/training.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { ComparedReplies } from './compared.tsx'
import { isSame } from './differences.ts'
import { useSaveTestCase } from './training.api.ts'
import { UsageBadges } from './trial-facts.tsx'
import { Reasons, VerdictBadge, verdictOf } from './verdicts.tsx'

interface TestCaseRowProps {
  agentId: string
  testCase: TestCase
  /** When the draft was saved whose answer is shown; `null`: the answer of the published behaviour is shown. */
  draftSavedAt: string | null
  isRunning: boolean
  /** Another case is running. */
  isBusy: boolean
  onRun: () => void
  onEdit: () => void
  onDelete: () => void
}

/** A case with its last answer compared with the approved one, and its actions. */
export function TestCaseRow({
  agentId,
  testCase,
  draftSavedAt,
  isRunning,
  isBusy,
  onRun,
  onEdit,
  onDelete,
}: TestCaseRowProps) {
  const { t } = useLingui()
  const { question, expected } = testCase
  const draftRun = draftSavedAt !== null && testCase.draft?.savedAt === draftSavedAt ? testCase.draft : null
  const last = draftSavedAt === null ? testCase.last : draftRun
  const isEqual = last !== null && last.reply !== null && isSame(last.reply, expected)
  return (
    <li className="grid gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-1.5">
          <h2 className="font-semibold wrap-anywhere" dir="auto">
            {question}
          </h2>
          <Verdict last={last} expected={expected} />
          {last && !isEqual && <Reasons judgement={last.judgement} />}
        </div>
        <div className="flex flex-wrap items-center">
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-play"
            aria-label={t`Ejecutar: ${question}`}
            loading={isRunning}
            disabled={isBusy && !isRunning}
            onClick={onRun}
          >
            {t`Ejecutar`}
          </Button>
          <IconButton label={t`Editar el caso: ${question}`} icon="i-lucide-pencil" onClick={onEdit} />
          <IconButton
            label={t`Eliminar el caso: ${question}`}
            icon="i-lucide-trash-2"
            tone="danger"
            onClick={onDelete}
          />
        </div>
      </div>
      {isEqual || !last ? (
        <p className="line-clamp-3 whitespace-pre-wrap text-sm text-ink-soft wrap-anywhere" dir="auto">
          {expected}
        </p>
      ) : (
        <ComparedReplies
          before={draftRun ? (testCase.last?.reply ?? expected) : expected}
          reply={last.reply}
          failure={last.failure}
          titles={draftRun ? [t`Publicado`, t`Borrador`] : [t`Aprobada`, t`Ahora`]}
        />
      )}
      {last?.reply != null && !isEqual && <Approve agentId={agentId} testCase={testCase} reply={last.reply} />}
    </li>
  )
}

function Verdict({ last, expected }: { last: TestCase['last']; expected: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (!last) return <Badge icon="i-lucide-circle-dashed">{t`Sin ejecutar`}</Badge>
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
      <VerdictBadge verdict={verdictOf(last, expected)} />
      <UsageBadges usage={last.usage} />
      {formatDate(last.at, locale, { time: true })}
    </span>
  )
}

/** The button that makes the new answer the approved one. */
function Approve({ agentId, testCase, reply }: { agentId: string; testCase: TestCase; reply: string }) {
  const { t } = useLingui()
  const save = useSaveTestCase(agentId, testCase.id)
  const approve = () =>
    save.mutate(
      { question: testCase.question, expected: reply },
      {
        onSuccess: ({ message }) => notify.success(message ?? t`Caso de prueba actualizado`),
        onError: (error) => notify.error(t`No se pudo guardar el caso de prueba`, failureMessage(error)),
      },
    )
  return (
    <div>
      <Button variant="secondary" size="small" icon="i-lucide-check" loading={save.isPending} onClick={approve}>
        {t`Aprobar la respuesta nueva`}
      </Button>
    </div>
  )
}
