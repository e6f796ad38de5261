import type { AttributesEdit, MemberView } from '../../worker/agent-client/messages.ts'
import type { ChannelType } from '../../worker/contract/channels.ts'
import type { ReplyDraft } from '../../worker/contract/threads.ts'
import { editedList } from '../../worker/core/list-edit.ts'
import { modeAt } from '../../worker/engines/modes.rules.ts'
import { Component } from './component.ts'
import type { SharedParts } from './shared-parts.ts'

type Parts = Pick<SharedParts, 'clock' | 'set' | 'settings'>

/** The mode and the draft of a thread, which members see and D1 does not have. */
export class MemberViews extends Component<Parts> {
  /** The current mode of a thread's channel, and the thread's draft. */
  async view(sessionId: string, channelType: ChannelType): Promise<MemberView> {
    const { set, settings, clock } = this.parts
    const mode = modeAt(await settings.current(), channelType, clock.now())
    const thread = set.threads.find(sessionId)
    return { mode, draft: thread && set.drafts.of(thread.id) }
  }

  /** A thread that is not in the working set is read from D1 with its attributes when it is needed. */
  editAttributes(sessionId: string, edit: AttributesEdit): void {
    const { threads } = this.parts.set
    const thread = threads.find(sessionId)
    if (!thread) return
    const attributes = editedList(thread.contact?.attributes ?? [], edit)
    threads.mergeContact(thread.id, { attributes: attributes.length > 0 ? attributes : null })
  }

  drafts(sessionIds: readonly string[]): Record<string, ReplyDraft> {
    const { drafts, threads } = this.parts.set
    const found = sessionIds.map((sessionId) => {
      const thread = threads.find(sessionId)
      return [sessionId, thread && drafts.of(thread.id)] as const
    })
    return Object.fromEntries(found.flatMap(([sessionId, draft]) => (draft ? [[sessionId, draft] as const] : [])))
  }

  /** Discards this draft of a thread; a newer one stays. */
  discard(sessionId: string, draftId: string): void {
    const { drafts, threads } = this.parts.set
    const thread = threads.find(sessionId)
    if (thread && drafts.of(thread.id)?.id === draftId) drafts.remove(thread.id)
  }
}
