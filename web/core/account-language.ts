import * as v from 'valibot'
import type { AccountEdit } from '../../worker/contract/account.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import { api, unwrap } from './api.ts'
import { currentSession } from './session.ts'
import { cell } from './storage.ts'
import { setLocale } from './words.ts'

/** The user's language in the account as this browser last read or stored it. */
const lastKnown = cell('vocero.accountLanguage', v.object({ userId: v.string(), language: v.string() }))

let pendingEdits = 0
let endedEdits = 0
let lastSave: Promise<unknown> = Promise.resolve()

/** Saves one after the other: of two concurrent calls the earlier one could arrive last. */
function inOrder<Result>(save: () => Promise<Result>): Promise<Result> {
  const saving = lastSave.then(save)
  lastSave = saving.catch(() => {})
  return saving
}

/**
 * Saves the account after earlier saves. A read that overlaps with it may return the language from before; see
 * `languageFollower`.
 */
export async function saveAccount(json: AccountEdit) {
  pendingEdits++
  try {
    const saved = await inOrder(() => unwrap(api.account.$put({ json })))
    if (json.language) lastKnown.write({ userId: saved.data.account.id, language: json.language })
    return saved
  } finally {
    pendingEdits--
    endedEdits++
  }
}

/**
 * To be called before the account's language is read; the returned function applies the language if it was chosen on
 * another device. A language that this browser could not store stays: the account's is the known one then.
 */
export function languageFollower(): (language: Locale | null) => void {
  const userId = currentSession()?.user.id
  const edits = endedEdits
  return (language) => {
    if (!language || !userId || pendingEdits > 0 || endedEdits !== edits) return
    const known = lastKnown.read()
    if (known?.userId === userId && known.language === language) return
    lastKnown.write({ userId, language })
    setLocale(language)
  }
}
