import { type ChannelType, WebchatSettings } from '../../../worker/contract/channels.ts'
import type { ErrorCode } from '../../../worker/contract/errors.ts'
import { type FieldErrors, type Judged, judge } from '../../core/form-errors.ts'
import { type ChannelDraft, fieldsOf, readConfig } from './channel-draft.ts'

interface ReadChannel {
  type: ChannelType
  config: Record<string, unknown>
}

const REQUIRED = 'channel.typeRequired' satisfies ErrorCode

const inConfig = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([key, sentence]) => [`config.${key}`, sentence]))

/** What was typed about a channel, or what is wrong with it, under the names that the server uses too. */
export function judgeChannel(
  type: ChannelType | undefined,
  draft: ChannelDraft,
  stored: Record<string, unknown> | undefined,
  say: (code: string, label?: string) => string,
): Judged<ReadChannel> {
  if (!type) return { ok: false, errors: { type: say(REQUIRED) } }
  if (type === 'webchat') {
    const judged = judge(WebchatSettings, draft, say)
    return judged.ok
      ? { ok: true, value: { type, config: judged.value } }
      : { ok: false, errors: inConfig(judged.errors) }
  }
  const fields = fieldsOf(type)
  const { config, problems } = readConfig(fields, draft, stored)
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label
  const errors = Object.fromEntries(Object.entries(problems).map(([key, code]) => [key, say(code, labelOf(key))]))
  return Object.keys(errors).length > 0
    ? { ok: false, errors: inConfig(errors) }
    : { ok: true, value: { type, config } }
}
