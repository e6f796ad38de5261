import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { AgentHome } from '../../../../worker/contract/agent-home.ts'
import { can } from '../../../../worker/contract/permissions.ts'
import { useChannelName } from '../../../core/channel-looks.ts'
import { useRights } from '../../../core/rights.ts'
import { useIsReader } from '../../../core/session.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Panel } from '../../../ui/panel.tsx'

interface AgentTask {
  key: string
  icon: string
  tone: string
  text: string
  /** Shown below the text: the first of the items. */
  details?: readonly string[]
  /** Shown below the text, not truncated. */
  reason?: string
  to: NonNullable<LinkProps['to']>
  search?: { list: 'waiting' }
  action: string
}

/** What needs the owner's attention: waiting threads, failing channels, questions …, each with a link. */
function useNeeds({
  waitingThreads,
  openQuestions,
  blanks,
  passages,
  reading,
  channels,
  engine,
}: AgentHome): AgentTask[] {
  const { t } = useLingui()
  const channelName = useChannelName()
  const rights = useRights()
  const mayEdit = can(rights, 'agent_management')
  const isReader = useIsReader()
  const needs: AgentTask[] = []
  if (can(rights, 'conversations_access') && waitingThreads > 0)
    needs.push({
      key: 'waiting',
      icon: 'i-lucide-user-check',
      tone: 'bg-danger-soft text-danger',
      text: plural(waitingThreads, {
        one: '# conversación espera a una persona',
        other: '# conversaciones esperan a una persona',
      }),
      to: '/agents/$agentId/conversations',
      search: { list: 'waiting' },
      action: isReader ? t`Ver` : t`Atender`,
    })
  const failing = channels.filter(({ status }) => status === 'error')
  if (mayEdit)
    for (const { type } of failing)
      needs.push({
        key: type,
        icon: 'i-lucide-circle-alert',
        tone: 'bg-danger-soft text-danger',
        text: t`${channelName(type)} no funciona: no llegan o no salen mensajes.`,
        to: '/agents/$agentId/channels',
        action: t`Arreglar`,
      })
  if (mayEdit && engine)
    needs.push({
      key: 'engine',
      icon: 'i-lucide-plug-zap',
      tone: 'bg-danger-soft text-danger',
      text:
        engine.state === 'error'
          ? t`Su motor no funciona: no da respuestas hasta que se corrija.`
          : t`Su motor falló varias veces seguidas y descansa un momento.`,
      reason: engine.failure,
      to: '/agents/$agentId/behaviour',
      action: t`Arreglar`,
    })
  if (mayEdit && passages === 0 && !reading)
    needs.push({
      key: 'empty',
      icon: 'i-lucide-book-open',
      tone: 'bg-warning-soft text-warning',
      text: t`Todavía no sabe nada de tu negocio: a todo responde que no lo sabe.`,
      to: '/agents/$agentId/knowledge',
      action: t`Añadir contenido`,
    })
  if (can(rights, 'conversations_access') && openQuestions.total > 0)
    needs.push({
      key: 'questions',
      icon: 'i-lucide-circle-help',
      tone: 'bg-brand-soft text-brand-strong',
      text: plural(openQuestions.total, { one: '# pregunta que no supo', other: '# preguntas que no supo' }),
      details: openQuestions.first.map(({ question }) => question),
      to: '/agents/$agentId/questions',
      action: mayEdit ? t`Responder` : t`Ver`,
    })
  if (mayEdit && blanks > 0)
    needs.push({
      key: 'blanks',
      icon: 'i-lucide-square-pen',
      tone: 'bg-warning-soft text-warning',
      text: plural(blanks, {
        one: '# respuesta que solo tú puedes completar',
        other: '# respuestas que solo tú puedes completar',
      }),
      to: '/agents/$agentId/blanks',
      action: t`Completar`,
    })
  if (mayEdit && channels.every(({ status }) => status !== 'active'))
    needs.push({
      key: 'channels',
      icon: 'i-lucide-radio-tower',
      tone: 'bg-warning-soft text-warning',
      text: t`Nadie puede hablar con él: no tiene ningún canal activo.`,
      to: '/agents/$agentId/channels',
      action: t`Conectar un canal`,
    })
  return needs
}

export function AgentNeeds({ agentId, home }: { agentId: string; home: AgentHome }) {
  const { t } = useLingui()
  const needs = useNeeds(home)
  return (
    <Panel title={t`Necesita tu atención`}>
      {needs.length === 0 ? (
        <p className="flex items-center gap-3 text-ink-soft">
          <span aria-hidden className="i-lucide-circle-check shrink-0 text-xl text-success" />
          {t`Nada por ahora: todo está al día.`}
        </p>
      ) : (
        <ul className="grid gap-4">
          {needs.map(({ key, icon, tone, text, details = [], reason, to, search, action }) => (
            <li key={key} className="flex items-start gap-4">
              <span
                aria-hidden
                className={classes('grid size-9 shrink-0 place-items-center rounded-full text-lg', tone)}
              >
                <span className={icon} />
              </span>
              <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
                <div className="grid min-w-0 flex-1 basis-48 gap-1 pt-1.5">
                  <p className="font-medium wrap-anywhere">{text}</p>
                  {reason && <p className="text-sm text-ink-soft wrap-anywhere">{reason}</p>}
                  {details.map((detail) => (
                    <p key={detail} className="truncate text-sm text-ink-soft" dir="auto">
                      {detail}
                    </p>
                  ))}
                </div>
                <Link
                  to={to}
                  params={{ agentId }}
                  {...(search && { search })}
                  className={buttonClasses({ variant: 'secondary', size: 'small' })}
                >
                  {action}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
