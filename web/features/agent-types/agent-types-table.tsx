import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { missingSettings } from '../../../worker/contract/agent-type-engine.ts'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { formatNumber } from '../../core/numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton, iconButtonClasses } from '../../ui/icon-button.tsx'
import { Table } from '../../ui/table.tsx'
import { hasOwnSettings } from './type-config.ts'

interface AgentTypesTableProps {
  types: readonly AgentType[]
  onDelete: (type: AgentType) => void
}

export function AgentTypesTable({ types, onDelete }: AgentTypesTableProps) {
  const { t } = useLingui()
  return (
    <div className="relative overflow-x-auto">
      <Table
        caption={t`Tipos de agente`}
        rows={types}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: t`Nombre`, cell: (type) => <NameCell type={type} /> },
          {
            key: 'api',
            header: t`API`,
            cell: ({ requiresApi }) => (
              <Badge tone={requiresApi ? 'brand' : 'neutral'}>{requiresApi ? t`Requiere API` : t`Sin API`}</Badge>
            ),
          },
          { key: 'config', header: t`Configuración`, cell: (type) => <SettingsCell type={type} /> },
          {
            key: 'agents',
            header: t`Agentes`,
            cell: ({ _count }) => <span className="tabular-nums">{formatNumber(_count.agents)}</span>,
          },
          {
            key: 'actions',
            header: t`Acciones`,
            quiet: true,
            align: 'end',
            cell: (type) => <TypeActions type={type} onDelete={onDelete} />,
          },
        ]}
      />
    </div>
  )
}

const NameCell = ({ type: { name, description } }: { type: AgentType }) => (
  <div className="min-w-0 max-md:text-right md:min-w-40 md:max-w-96">
    <p className="font-semibold break-words">{name}</p>
    {description && <p className="text-ink-soft line-clamp-2 break-words">{description}</p>}
  </div>
)

function SettingsCell({ type: { config } }: { type: AgentType }) {
  const { t } = useLingui()
  const isIncomplete = missingSettings(config.engine).length > 0
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
      {hasOwnSettings(config) ? <Badge tone="success">{t`Propia`}</Badge> : <Badge>{t`Predeterminada`}</Badge>}
      {isIncomplete && (
        <Badge tone="warning" icon="i-lucide-triangle-alert">
          {t`Motor incompleto`}
        </Badge>
      )}
    </span>
  )
}

function TypeActions({ type, onDelete }: { type: AgentType; onDelete: AgentTypesTableProps['onDelete'] }) {
  const { t } = useLingui()
  const { id: typeId, name, _count } = type
  const [view, edit] = [t`Ver ${name}`, t`Editar ${name}`]
  const used = t`${name} no se puede eliminar: ${plural(_count.agents, { one: 'lo usa # agente', other: 'lo usan # agentes' })}`
  return (
    <div className="flex justify-end max-md:w-full max-md:justify-between md:-my-1">
      <Link
        to="/admin/agent-types/$typeId"
        params={{ typeId }}
        search={{ view: true }}
        title={view}
        aria-label={view}
        className={iconButtonClasses()}
      >
        <span aria-hidden className="i-lucide-eye" />
      </Link>
      <Link
        to="/admin/agent-types/$typeId"
        params={{ typeId }}
        title={edit}
        aria-label={edit}
        className={iconButtonClasses()}
      >
        <span aria-hidden className="i-lucide-pencil" />
      </Link>
      <IconButton
        label={_count.agents > 0 ? used : t`Eliminar ${name}`}
        icon="i-lucide-trash-2"
        tone="danger"
        disabled={_count.agents > 0}
        onClick={() => onDelete(type)}
      />
    </div>
  )
}
