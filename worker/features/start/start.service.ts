import type { MessageDescriptor } from '@lingui/core'
import { AGENT_FILE_FORMAT, AGENT_FILE_VERSION, AgentFile } from '../../contract/agent-file.ts'
import type { Agent } from '../../contract/agents.ts'
import { avatarOf } from '../../contract/avatars.ts'
import { NO_BEHAVIOUR } from '../../contract/behaviour.ts'
import { SUGGESTED_QUESTION_MAX, SUGGESTED_QUESTIONS_MAX } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import { type Look, NO_LOOK } from '../../contract/look.ts'
import { can } from '../../contract/permissions.ts'
import type { StartAnswer, StartInput, TemplateName } from '../../contract/start.ts'
import type { Plan } from '../../contract/subscriptions.ts'
import { codePoints } from '../../contract/text.ts'
import type { Caller, Work } from '../../core/context.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { say } from '../../core/words.ts'
import { createFrom } from '../agent-files/importing.service.ts'
import { allowedTypes } from '../agent-types/agent-types.service.ts'
import { beforeOwnBatch } from '../idempotency/idempotency.service.ts'
import {
  fetchManifest,
  fetchPageAnew,
  fetchPicture,
  fittestOf,
  manifestFacts,
  type WebsiteFacts,
  websiteAddress,
  websiteFacts,
  websiteLook,
} from '../knowledge/sources.service.ts'
import { offeredPlans } from '../plans/plans.service.ts'
import { subscribe } from '../subscriptions/subscriptions.service.ts'

/** The text between the brackets of an answer that the owner does not have yet. */
const unknownAnswer: MessageDescriptor = /*i18n*/ { id: 'start.unknownAnswer', message: 'aún no se sabe' }

interface Website extends WebsiteFacts {
  address: string
  look: Look
}

/** The first page of the website, which is read before anything is written. Throws `start.websiteUnread` if it cannot be read. */
async function websiteAt({ config, clock }: Work, typed: string): Promise<Website> {
  const address = websiteAddress(typed, config.outgoing.allowedHosts)
  const page = await fetchPageAnew(address, config.outgoing, clock)
  const url = URL.parse(address)
  if (typeof page === 'string' || !url)
    throw new Refusal('start.websiteUnread', { fields: { website: 'start.websiteUnread' } })
  const { pictures, color, manifest } = websiteLook(page.text, address)
  const json = manifest && (await fetchManifest(manifest, config.outgoing, clock))
  const app = manifest && json ? manifestFacts(json, manifest) : null
  // The picture is used as it is, because the platform cannot shrink it; one that is too large is skipped.
  const best = fittestOf([...pictures, ...(app?.pictures ?? [])], address)
  const picture = await fetchPicture(best, config.outgoing, clock)
  const look = { avatar: picture && avatarOf(picture), color: color ?? app?.color ?? null }
  return { address: new URL('/', url).href, look, ...websiteFacts(page.text, url.host, app?.name) }
}

/** The file of a template, which is one of the console's static files. */
async function templateFile({ env }: Work, template: TemplateName, language: Locale): Promise<AgentFile> {
  // Only the path counts, because the binding serves this installation's own files.
  const answer = await env.ASSETS.fetch(`https://assets.invalid/templates/${language}/${template}.json`)
  return AgentFile.parse(await answer.json())
}

/** The cheapest of the plans with a trial, which new accounts begin with. */
const trialIn = (plans: readonly Plan[]): Plan | undefined =>
  plans
    .filter(({ trialDays }) => trialDays > 0)
    .toSorted((one, other) => (one.priceUsd ?? 0) - (other.priceUsd ?? 0))[0]

/** The types that the caller may give an agent. An account without a plan begins a trial, if the caller may choose the plan. */
async function typesWithTrial(work: Work, caller: Caller) {
  const types = await allowedTypes(work, caller)
  if (types.length > 0) return { types, hasTrial: false }
  if (!can(caller, 'subscription_access'))
    throw new Refusal(caller.memberRole === 'owner' ? 'access.denied' : 'team.onlyOwner')
  const plan = trialIn(await offeredPlans(work))
  if (!plan) throw new Refusal('plan.required')
  const before = beforeOwnBatch(work)
  await subscribe(before, caller, { planId: plan.id }, { isTrialOnly: true })
  work.db.follow(before.db.bookmark())
  return { types: await allowedTypes(work, caller), hasTrial: true }
}

/**
 * The answers of the form. A missing one becomes a blank, which visitors are not shown and which the owner is asked to fill in.
 */
const answersFrom = (answers: readonly StartAnswer[], language: Locale): StartAnswer[] =>
  answers.map(({ answer, ...questions }) => ({ ...questions, answer: answer || `[${say(language, unknownAnswer)}]` }))

/** The suggested questions: those that have an answer. */
const suggestedOf = (answers: readonly StartAnswer[]): string[] =>
  answers
    .filter(({ question, answer }) => answer !== '' && codePoints(question) <= SUGGESTED_QUESTION_MAX)
    .slice(0, SUGGESTED_QUESTIONS_MAX)
    .map(({ question }) => question)

/** The file of an agent that knows the content of a website, or the answers of its owner. */
function fileOf({ name, language, answers, contact }: StartInput, website: Website | null) {
  const published = {
    ...NO_BEHAVIOUR,
    manner: { ...NO_BEHAVIOUR.manner, questions: suggestedOf(answers) },
    business: { ...NO_BEHAVIOUR.business, contact: website?.contact || contact || null },
    look: website?.look ?? NO_LOOK,
  }
  return AgentFile.parse({
    format: AGENT_FILE_FORMAT,
    version: AGENT_FILE_VERSION,
    agent: { name: name || website?.name, language },
    behaviour: { published },
    publicChat: { isOpen: true },
    answers: answersFrom(answers, language),
    knowledge: website ? [{ kind: 'sitemap', title: website.name, address: website.address }] : [],
  })
}

/**
 * Creates a first agent with a web chat from a website, from a name and its owner's answers, or from a template. An account
 * without a plan begins a trial. The pages of the website are read afterwards.
 */
export async function startAgent(
  work: Work,
  caller: Caller,
  input: StartInput,
): Promise<{ agent: Agent; hasTrial: boolean }> {
  const { website: typed, name, template, language, answers } = input
  if (!typed && !name && !template) throw invalid({ website: 'document.addressRequired' })
  const website = typed ? await websiteAt(work, typed) : null
  const written = template && !website ? await templateFile(work, template, language) : null
  const { types, hasTrial } = await typesWithTrial(work, caller)
  const [type] = types
  if (!type) throw new Refusal('plan.required')
  const file = written
    ? { ...written, agent: { ...written.agent, name: name || written.agent.name } }
    : fileOf({ ...input, language: website?.language ?? language }, website)
  // The agent gets the first type without the owner having chosen it, so the questions of that type may not fit a business that
  // has a website, answered the questions of its trade or took its template.
  const asksOfType = !website && !written && answers.length === 0
  return { agent: await createFrom(work, caller, { typeId: type.id, type, asksOfType }, file), hasTrial }
}
