import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core'
import { messages as en } from '../../web/locales/en/worker.po'
import { messages as es } from '../../web/locales/es/worker.po'
import { messages as mn } from '../../web/locales/mn/worker.po'
import { type ErrorCode, errorMessage } from '../contract/errors.ts'
import type { Locale } from '../contract/locales.ts'
import { type Notice, noticeMessage } from '../contract/notices.ts'

const catalogues: Record<Locale, Messages> = { es, en, mn }
const translators = new Map<Locale, I18n>()

function translatorOf(locale: Locale): I18n {
  let translator = translators.get(locale)
  if (!translator) {
    translator = setupI18n({ locale, messages: { [locale]: catalogues[locale] } })
    translators.set(locale, translator)
  }
  return translator
}

/** A message in a language, with its values. */
export const say = (locale: Locale, message: MessageDescriptor, values = message.values ?? {}): string =>
  translatorOf(locale)._({ ...message, values })

export const sayError = (locale: Locale, code: ErrorCode, details: Record<string, unknown> = {}): string =>
  say(locale, errorMessage(code, details))

export const sayNotice = (locale: Locale, notice: Notice): string => say(locale, noticeMessage(notice))
