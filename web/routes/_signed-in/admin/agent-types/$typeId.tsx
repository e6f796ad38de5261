import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { EditorSearch, NEW_TYPE } from '../../../../features/agent-types/agent-types-search.ts'
import { TypeEditor } from '../../../../features/agent-types/type-editor.tsx'
import { TypeGate } from '../../../../features/agent-types/type-gate.tsx'

export const Route = createFileRoute('/_signed-in/admin/agent-types/$typeId')({
  staticData: { title: msg`Tipos de agente` },
  validateSearch: EditorSearch,
  component: function OneAgentType() {
    const navigate = Route.useNavigate()
    const { typeId } = Route.useParams()
    const { section = 'general', view } = Route.useSearch()
    const sections = {
      section,
      onSection: (next: typeof section) => void navigate({ search: { section: next, view }, replace: true }),
    }
    if (typeId === NEW_TYPE)
      return (
        <TypeEditor
          key={typeId}
          {...sections}
          onCreated={(id) => void navigate({ params: { typeId: id }, search: { section }, replace: true })}
        />
      )
    return (
      <TypeGate typeId={typeId}>
        {(type) => <TypeEditor key={`${typeId} ${view}`} type={type} readOnly={view === true} {...sections} />}
      </TypeGate>
    )
  },
})
