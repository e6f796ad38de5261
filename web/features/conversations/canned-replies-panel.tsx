import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { can } from '../../../worker/contract/permissions.ts'
import { useRights } from '../../core/rights.ts'
import { useIsReader } from '../../core/session.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

const CannedReplies = lazy(async () => ({
  default: (await withRetries(() => import('./canned-replies.tsx'))).CannedReplies,
}))

/** The panel of the settings that opens the canned replies, for members who may write to contacts. */
export function CannedRepliesPanel() {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  const isReader = useIsReader()
  if (!can(useRights(), 'conversations_access') || isReader) return null
  return (
    <Panel
      title={t`Respuestas guardadas`}
      description={t`Textos que escribes a menudo. En una conversación, escribe / para insertarlos.`}
    >
      <div>
        <Button variant="secondary" icon="i-lucide-message-square-quote" onClick={() => open(true)}>
          {t`Administrar`}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <CannedReplies onClose={() => open(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
