import { agentIdsOf, refreshAgents } from '../../agent-client/refresh.ts'
import { callsOut, type EngineConfig } from '../../contract/agent-type-engine.ts'
import {
  type AgentType,
  type AgentTypeEdit,
  type AgentTypeInput,
  type AgentTypeSettings,
  type AgentTypesQuery,
  NO_SETTINGS,
} from '../../contract/agent-types.ts'
import type { AllowedAgentType } from '../../contract/agents.ts'
import { type Page, pageFrom } from '../../contract/paging.ts'
import { type TypeTranslations, withoutEmptyTexts } from '../../contract/translations.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, isUniqueConflict } from '../../core/db.ts'
import { allWordsQuery } from '../../core/full-text.ts'
import { newId } from '../../core/ids.ts'
import { firstOf, invalid, Refusal, rethrow } from '../../core/refusal.ts'
import { type AuditAction, type AuditEntry, auditOf } from '../audit/audit.service.ts'
import { settingsIssues, withKeptSecrets } from './agent-types.rules.ts'
import * as store from './agent-types.store.ts'
import { agentTypeView, allowedTypeView } from './agent-types.view.ts'
import { maskedEngine, sealedEngine, unsealedEngine } from './engine-secrets.service.ts'

/** The types of which a user may create agents; none without a live plan. */
export const allowedTypes = async ({ db, locale }: Work, caller: Caller): Promise<AllowedAgentType[]> =>
  (await store.typesAllowedTo(db, caller.accountId)).map((row) => allowedTypeView(row, locale))

/** A type as a super administrator sees it, with masked secrets. */
export const shownType = async ({ config }: Work, row: store.WholeTypeRow): Promise<AgentType> =>
  agentTypeView(row, await maskedEngine(config.dataKeys, row.id, row.config.engine))

export async function listTypes(
  work: Work,
  { page, limit, search, ...filters }: AgentTypesQuery,
): Promise<Page<AgentType[]>> {
  const { db } = work
  const words = search ? allWordsQuery(search) : undefined
  if (words === null) return pageFrom([], { page, limit }, undefined)
  const chosen = { ...filters, ...(words && { words: `{name description} : (${words})` }) }
  const [rows, [counted]] = await commit(
    db,
    store.typesPage(db, chosen, { limit, offset: (page - 1) * limit }),
    store.typesCount(db, chosen),
  )
  return pageFrom(await Promise.all(rows.map((row) => shownType(work, row))), { page, limit }, counted)
}

/** Throws `agentType.notFound` for an unknown and a deleted type. */
export const typeOf = ({ db }: Work, id: string): Promise<store.WholeTypeRow> =>
  firstOf(store.typeById(db, id), 'agentType.notFound')

/** The engine's settings with decrypted secrets. */
export const engineInClear = (
  { config }: Work,
  { id, config: { engine } }: store.WholeTypeRow,
): Promise<EngineConfig> => unsealedEngine(config.dataKeys, id, engine)

/** Throws for invalid addresses or secrets. `before`: the current engine, decrypted. */
export function validSettings(
  { config }: Work,
  settings: AgentTypeSettings,
  before: EngineConfig | null,
): AgentTypeSettings {
  const { engine, issues } = withKeptSecrets(settings.engine, before)
  const all = settingsIssues(settings, config.outgoing)
  for (const [name, code] of Object.entries(issues)) all[`config.engine.${name}`] = code
  if (Object.keys(all).length > 0) throw invalid(all)
  return { ...settings, engine }
}

/** The stored form of the settings. `requiresApi` is derived: whether the engine calls an address. */
async function storedSettings(work: Work, id: string, settings: AgentTypeSettings, before: EngineConfig | null) {
  const { engine, ...rest } = validSettings(work, settings, before)
  const sealed = await sealedEngine(work.config.dataKeys, id, engine)
  return { config: { ...rest, engine: sealed }, requiresApi: callsOut(engine.kind) }
}

const nameTaken = (error: unknown): unknown =>
  isUniqueConflict(error, 'agent_types.name_key')
    ? new Refusal('agentType.nameTaken', { fields: { name: 'agentType.nameTaken' } })
    : error

const entry = (caller: Caller, action: AuditAction, id: string): AuditEntry => ({
  action,
  actorId: caller.userId,
  target: { type: 'agent_type', id },
})

export async function createType(work: Work, caller: Caller, input: AgentTypeInput): Promise<AgentType> {
  const { db, now } = work
  const id = newId()
  const facts = {
    name: input.name,
    description: input.description || null,
    systemMessage: input.systemMessage ?? '',
    translations: withoutEmptyTexts<TypeTranslations>(input.translations ?? {}),
    ...(await storedSettings(work, id, input.config ?? NO_SETTINGS(), null)),
  }
  const audit = await auditOf(work)
  const [, , [type]] = await commit(
    db,
    store.insertType(db, id, facts, now),
    audit(entry(caller, 'agent_type_created', id)),
    store.typeById(db, id),
  ).catch(rethrow(nameTaken))
  if (!type) throw new Refusal('agentType.notFound')
  return shownType(work, type)
}

/** The changes of a PUT. The settings are replaced as a whole; `requiresApi` follows from the engine. */
async function changesIn(work: Work, type: store.WholeTypeRow, { requiresApi, config, ...edit }: AgentTypeEdit) {
  if (config === undefined && requiresApi !== undefined && requiresApi !== type.requiresApi)
    throw invalid({ requiresApi: 'agentType.requiresApi' })
  const { name, description, systemMessage, translations } = edit
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description || null }),
    ...(translations !== undefined && { translations: withoutEmptyTexts<TypeTranslations>(translations) }),
    ...(systemMessage !== undefined && { systemMessage: systemMessage ?? '' }),
    ...(config !== undefined &&
      (await storedSettings(work, type.id, config ?? NO_SETTINGS(), await engineInClear(work, type)))),
  }
}

/** Edits a type. Its agents use the new settings from their next message on. */
export async function editType(
  work: Work,
  caller: Caller,
  type: store.WholeTypeRow,
  edit: AgentTypeEdit,
): Promise<AgentType> {
  const { db, now } = work
  const changes = await changesIn(work, type, edit)
  if (Object.keys(changes).length === 0) return shownType(work, type)
  const audit = await auditOf(work)
  const [, , [edited], ofType] = await commit(
    db,
    store.updateType(db, type.id, changes, now),
    audit({
      ...entry(caller, 'agent_type_updated', type.id),
      detail: Object.keys(changes).join(' '),
      when: store.isTypeThere(type.id),
    }),
    store.typeById(db, type.id),
    agentIdsOf(db, { agentTypeId: type.id }),
  ).catch(rethrow(nameTaken))
  if (!edited) throw new Refusal('agentType.notFound')
  await refreshAgents(work, ofType)
  return shownType(work, edited)
}

/** Deletes a type and removes it from plans; one without types is no longer public. Throws `agentType.inUse` while agents have it. */
export async function deleteType(work: Work, caller: Caller, { id }: store.WholeTypeRow): Promise<{ id: string }> {
  const { db, now } = work
  const audit = await auditOf(work)
  const actorId = caller.userId
  const [, , , [deleted], , [left]] = await commit(
    db,
    audit({ ...entry(caller, 'agent_type_deleted', id), when: store.isTypeUnused(id) }),
    audit.each({ action: 'plan_updated', actorId, targetType: 'plan', targets: store.plansToHide(id) }),
    store.hidePlans(db, id, now),
    store.deleteType(db, id, now),
    store.takeOutOfPlans(db, id),
    store.typeById(db, id),
  )
  if (deleted) return deleted
  throw left
    ? new Refusal('agentType.inUse', { details: { agents: left.agentCount } })
    : new Refusal('agentType.notFound')
}
