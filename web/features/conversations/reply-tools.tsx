import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { withRetries } from '../../core/with-retries.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { useSuggestReply } from './conversations.api.ts'
import { AttachButton } from './files-to-send.tsx'
import { SendTemplate } from './send-template.tsx'

const CannedReplies = lazy(async () => ({
  default: (await withRetries(() => import('./canned-replies.tsx'))).CannedReplies,
}))

interface ReplyToolsProps {
  threadId: string
  isDisabled: boolean
  takesTemplates: boolean
  add: (files: Iterable<File>) => void
  suggestion: ReturnType<typeof useSuggestReply>
  isListOpen: boolean
  /** Whether the list of canned replies can be opened or closed now. */
  mayToggleList: boolean
  onToggleList: () => void
}

/** The buttons above the field: files, canned replies, suggested reply and templates. */
export function ReplyTools({ threadId, isDisabled, takesTemplates, add, suggestion, ...list }: ReplyToolsProps) {
  const { t } = useLingui()
  const [isManaging, manage] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-1">
      <AttachButton add={add} isDisabled={isDisabled} />
      <IconButton
        label={t`Respuestas guardadas (/)`}
        icon="i-lucide-message-square-quote"
        aria-expanded={list.isListOpen}
        disabled={isDisabled || !list.mayToggleList}
        onClick={list.onToggleList}
      />
      <IconButton
        label={t`Administrar las respuestas guardadas`}
        icon="i-lucide-sliders-horizontal"
        onClick={() => manage(true)}
      />
      <Button
        variant="ghost"
        size="small"
        icon="i-lucide-sparkles"
        disabled={isDisabled || suggestion.isPending}
        onClick={() => suggestion.mutate()}
      >
        {t`Sugerir respuesta`}
      </Button>
      {takesTemplates && <SendTemplate threadId={threadId} />}
      {isManaging && (
        <Suspense>
          <CannedReplies onClose={() => manage(false)} />
        </Suspense>
      )}
    </div>
  )
}
