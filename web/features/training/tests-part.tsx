import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { TEST_CASES_MAX } from '../../../worker/contract/limits.ts'
import type { TestCase } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { listStatus } from '../../core/use-paged-list.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { Meter } from '../../ui/meter.tsx'
import { notify } from '../../ui/notices.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { behaviourQuery } from './behaviour.api.ts'
import { PartList } from './part-list.tsx'
import { DeleteTestCase, TestCaseDialog } from './test-case-dialogs.tsx'
import { TestCaseRow } from './test-case-row.tsx'
import { testCasesQuery, useRunTestCase } from './training.api.ts'
import { verdictOf } from './verdicts.tsx'

type Task = { mode: 'create' } | { mode: 'edit' | 'delete'; testCase: TestCase }

/** The list of test cases, which are run one by one or all in sequence. */
export function TestsPart({ agentId }: { agentId: string }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const [task, begin] = useState<Task | null>(null)
  const cases = useQuery(testCasesQuery(agentId))
  const rows = cases.data ?? []
  const { data: behaviour, isPending } = useQuery(behaviourQuery(agentId))
  const [wantsDraft, wantDraft] = useState(true)
  const hasDraft = Boolean(behaviour?.draft)
  const draftSavedAt = (wantsDraft && behaviour?.draft?.savedAt) || null
  const running = useRunning(agentId, draftSavedAt !== null)
  const end = () => begin(null)
  const { under, done, total } = running
  const loadingLabel = t`Cargando los casos de prueba`
  // The introduction depends on both and is above the list: one after the other would move it.
  if (isPending || cases.isPending)
    return (
      <Card className="p-0!">
        <LoadingShape label={loadingLabel} shape="table" />
      </Card>
    )
  return (
    <>
      <PartList
        intro={
          <div className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
                {rows.some(({ last }) => last) ? (
                  <Summary cases={rows} />
                ) : (
                  t`Guarda preguntas con la respuesta que apruebas y comprueba si el agente sigue respondiendo igual.`
                )}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  icon="i-lucide-plus"
                  disabled={rows.length >= TEST_CASES_MAX}
                  onClick={() => begin({ mode: 'create' })}
                >
                  {t`Nuevo caso`}
                </Button>
                {total === null ? (
                  <Button icon="i-lucide-play" disabled={rows.length === 0} onClick={() => running.runAll(rows)}>
                    {t`Ejecutar todos`}
                  </Button>
                ) : (
                  <Button variant="secondary" icon="i-lucide-square" onClick={running.stop}>
                    {t`Detener`}
                  </Button>
                )}
              </div>
            </div>
            {hasDraft && (
              <Switch
                label={t`Con el borrador`}
                hint={t`Compara lo que responde ahora con lo que respondería si publicaras el borrador.`}
                checked={wantsDraft}
                disabled={under !== null}
                onChecked={wantDraft}
              />
            )}
            {total !== null && (
              <Meter label={t`Ejecutando los casos`} value={done} max={total} valueText={t`${done} de ${total}`} />
            )}
          </div>
        }
        status={listStatus(cases, cases.data?.length)}
        loadingLabel={loadingLabel}
        failure={{
          title: t`Error al cargar los casos de prueba`,
          message: failureMessage(cases.error),
          retryLabel: words.retry,
          onRetry: () => void cases.refetch(),
        }}
        empty={
          <EmptyState icon="i-lucide-list-checks" title={t`Todavía no hay casos de prueba`}>
            {t`Guarda uno desde una conversación, desde Probar, o escríbelo aquí.`}
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line">
          {rows.map((testCase) => (
            <TestCaseRow
              key={testCase.id}
              agentId={agentId}
              testCase={testCase}
              draftSavedAt={draftSavedAt}
              isRunning={under === testCase.id}
              isBusy={under !== null}
              onRun={() => running.runOne(testCase)}
              onEdit={() => begin({ mode: 'edit', testCase })}
              onDelete={() => begin({ mode: 'delete', testCase })}
            />
          ))}
        </ul>
      </PartList>
      {task?.mode === 'create' && <TestCaseDialog agentId={agentId} onClose={end} />}
      {task?.mode === 'edit' && <TestCaseDialog agentId={agentId} testCase={task.testCase} onClose={end} />}
      {task?.mode === 'delete' && <DeleteTestCase agentId={agentId} testCase={task.testCase} onClose={end} />}
    </>
  )
}

function Summary({ cases }: { cases: readonly TestCase[] }) {
  const { t } = useLingui()
  const casesWithResult = cases.filter(({ last }) => last)
  const same = casesWithResult.filter(({ last, expected }) => last && verdictOf(last, expected) === 'same').length
  const different = casesWithResult.length - same
  const equal = plural(same, { one: '# caso responde igual', other: '# casos responden igual' })
  const other = plural(different, { one: '# responde distinto', other: '# responden distinto' })
  return <>{t`${equal} y ${other}.`}</>
}

interface Progress {
  /** The id of the running case. */
  under: string | null
  done: number
  /** `null`: a single case is running, or none. */
  total: number | null
}

const IDLE: Progress = { under: null, done: 0, total: null }

/**
 * Runs cases in sequence with the published behaviour or the draft, until the last one, an error, or a stop.
 */
function useRunning(agentId: string, asDraft: boolean) {
  const { t } = useLingui()
  const { mutateAsync } = useRunTestCase(agentId, asDraft)
  const [progress, tell] = useState(IDLE)
  const run = useRef(0)
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )
  async function begin(cases: readonly TestCase[], total: number | null) {
    run.current += 1
    const own = run.current
    try {
      for (const [done, { id }] of cases.entries()) {
        if (run.current !== own) return
        tell({ under: id, done, total })
        await mutateAsync(id)
      }
    } catch (error) {
      notify.error(t`No se pudo ejecutar el caso`, failureMessage(error))
    }
    if (run.current === own) tell(IDLE)
  }
  return {
    ...progress,
    runAll: (cases: readonly TestCase[]) => void begin(cases, cases.length),
    runOne: (testCase: TestCase) => void begin([testCase], null),
    stop: () => {
      run.current += 1
      tell(IDLE)
    },
  }
}
