import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from '../../../worker/contract/agent-file.ts'

/** A short summary of the content of an agent file. */
export function FileContents({ file: { knowledge, answers, testCases, behaviour, publicChat } }: { file: AgentFile }) {
  const { t } = useLingui()
  const hasInstructions = [behaviour.published, behaviour.draft].some((one) => one?.instructions || one?.nextStep)
  const parts = [
    {
      key: 'knowledge',
      icon: 'i-lucide-book-open',
      count: knowledge.length,
      text: t`${plural(knowledge.length, { one: '# contenido', other: '# contenidos' })}`,
    },
    {
      key: 'answers',
      icon: 'i-lucide-message-square-quote',
      count: answers.length,
      text: t`${plural(answers.length, { one: '# respuesta propia', other: '# respuestas propias' })}`,
    },
    {
      key: 'tests',
      icon: 'i-lucide-list-checks',
      count: testCases.length,
      text: t`${plural(testCases.length, { one: '# caso de prueba', other: '# casos de prueba' })}`,
    },
    { key: 'behaviour', icon: 'i-lucide-sliders-horizontal', count: hasInstructions ? 1 : 0, text: t`Instrucciones` },
    { key: 'chat', icon: 'i-lucide-message-circle', count: publicChat ? 1 : 0, text: t`Chat público` },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return <p className="text-sm text-ink-soft">{t`Solo trae sus ajustes.`}</p>
  return (
    <ul aria-label={t`Lo que trae`} className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-soft">
      {parts.map(({ key, icon, text }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={`${icon} text-brand-strong`} />
          {text}
        </li>
      ))}
    </ul>
  )
}
