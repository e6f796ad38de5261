import type { Agent, PublicAgent } from '../../contract/agents.ts'
import { hasBlank } from '../../contract/blanks.ts'
import { accentColors } from '../../contract/inks.ts'
import type { Locale } from '../../contract/locales.ts'
import { avatarAddress } from '../../contract/look.ts'
import { inLocale } from '../../contract/translations.ts'
import { pick } from '../../core/pick.ts'
import { say } from '../../core/words.ts'
import { phrases } from '../../engines/builtin.phrases.ts'
import { typeConfigView } from '../agent-types/agent-types.view.ts'
import type { AgentRow } from './agents.store.ts'
import type { OpeningText, PublicAgentRow, PublicChannelRow } from './public-agent.store.ts'
import { answerableQuestions } from './suggested-questions.rules.ts'

/** An agent in the language `locale`. `conversations`: the number of its exchanges. */
export const agentView = (row: AgentRow, conversations: number, locale: Locale): Agent => ({
  ...pick(row, 'id', 'name', 'description', 'typeId', 'language'),
  patienceSeconds: row.patienceMs / 1000,
  avatar: row.avatar && avatarAddress(row.id, row.avatar),
  color: row.color,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  agentType: {
    id: row.typeId,
    name: inLocale({ name: row.typeName }, row.typeTranslations, locale).name,
    config: typeConfigView(row.typeConfig),
  },
  owner: { id: row.ownerId, name: row.ownerName, email: row.ownerEmail },
  _count: { conversations, channels: row.channelCount },
})

/**
 * The public view: without the owner, the description and the type, and without texts that have a blank or lead to one. A web chat without a
 * welcome text has the agent's greeting; an agent with sample knowledge has a notice about it instead.
 */
export const publicAgentView = (
  row: PublicAgentRow,
  channels: readonly PublicChannelRow[],
  texts: readonly OpeningText[],
  locale: Locale,
): PublicAgent => {
  const { welcome, quickActions, theme } = channels.find(({ type }) => type === 'webchat')?.config ?? {}
  const { avatar, color } = row.behaviour.look
  const { greeting, questions } = row.behaviour.manner
  const opening = [welcome, greeting].find((text) => typeof text === 'string' && text && !hasBlank(text))
  const suggested = answerableQuestions(Array.isArray(quickActions) ? quickActions : questions, texts)
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    channels: channels.map(({ type }) => ({ type })),
    ...(row.isSample ? { welcome: say(locale, phrases.sample) } : typeof opening === 'string' && { welcome: opening }),
    ...(suggested.length > 0 && { quickActions: suggested }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(avatar && { avatar: avatarAddress(row.id, avatar) }),
    ...(color && { accent: accentColors(color) }),
  }
}
