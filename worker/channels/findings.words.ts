import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../contract/locales.ts'
import { say } from '../core/words.ts'
import type { Failure } from './failures.ts'
import { failureSentences } from './failures.words.ts'
import type { Finding, FindingCode } from './findings.ts'

/** The sentence of each finding for the owner; `refused` uses the sentence of its failure. */
export const findingSentences = {
  tokenBelongsTo: /*i18n*/ { id: 'channel.finding.tokenBelongsTo', message: 'El token es de {name}.' },
  webhookSet: /*i18n*/ { id: 'channel.finding.webhookSet', message: 'El proveedor avisa a esta dirección.' },
  webhookByHand: /*i18n*/ {
    id: 'channel.finding.webhookByHand',
    message: 'Escribe {url} como dirección del webhook en el panel del proveedor: desde aquí no se puede.',
  },
  webhookRefused: /*i18n*/ {
    id: 'channel.finding.webhookRefused',
    message: 'El proveedor no aceptó la dirección del webhook.',
  },
  webhookMissing: /*i18n*/ {
    id: 'channel.finding.webhookMissing',
    message: 'El proveedor aún no avisa a ninguna dirección. Conecta el canal.',
  },
  webhookElsewhere: /*i18n*/ {
    id: 'channel.finding.webhookElsewhere',
    message: 'El proveedor avisa a otra dirección: {url}. Conecta el canal de nuevo.',
  },
  webhookFailing: /*i18n*/ {
    id: 'channel.finding.webhookFailing',
    message: 'El proveedor no consigue entregar {waiting, plural, one {# mensaje} other {# mensajes}}: {why}',
  },
  fieldsMissing: /*i18n*/ {
    id: 'channel.finding.fieldsMissing',
    message: 'Falta suscribirse a {fields}. Conecta el canal de nuevo.',
  },
  commentsMissing: /*i18n*/ {
    id: 'channel.finding.commentsMissing',
    message:
      'Los comentarios no llegan: Meta no deja suscribirse a {field}. Da al token y a la aplicación el permiso para comentarios y conecta el canal de nuevo.',
  },
  idMalformed: /*i18n*/ {
    id: 'channel.finding.idMalformed',
    message: 'El identificador de la cuenta son solo cifras. Cópialo del panel del proveedor.',
  },
  idOfAnother: /*i18n*/ {
    id: 'channel.finding.idOfAnother',
    message: 'El token es de {name} ({id}), que no es la cuenta escrita aquí.',
  },
  idUnknown: /*i18n*/ {
    id: 'channel.finding.idUnknown',
    message: 'El proveedor no conoce esta cuenta, o el token no llega a ella. Revisa el identificador y el token.',
  },
  secretMissing: /*i18n*/ {
    id: 'channel.finding.secretMissing',
    message: 'Falta el secreto de la aplicación: sin él no se puede creer ningún mensaje que llegue.',
  },
  secretWrong: /*i18n*/ {
    id: 'channel.finding.secretWrong',
    message: 'El secreto no es el de la aplicación del token. Cópialo de nuevo.',
  },
  scopesMissing: /*i18n*/ {
    id: 'channel.finding.scopesMissing',
    message: 'Al token le falta el permiso {scopes}. Crea uno que lo tenga.',
  },
  tokenExpires: /*i18n*/ { id: 'channel.finding.tokenExpires', message: 'El token caduca pronto. Crea uno nuevo.' },
  tokenNotRenewed: /*i18n*/ {
    id: 'channel.finding.tokenNotRenewed',
    message:
      'No se pudo renovar el token: caduca en {days, plural, one {# día} other {# días}} como mucho. Crea uno nuevo y reemplázalo.',
  },
  qualityLow: /*i18n*/ {
    id: 'channel.finding.qualityLow',
    message: 'Quienes reciben los mensajes de este número los valoran mal: el proveedor podría limitarlo.',
  },
  refused: /*i18n*/ { id: 'channel.finding.refused', message: 'El proveedor rechazó la prueba.' },
} as const satisfies Record<FindingCode, MessageDescriptor>

export const failureMessage = (locale: Locale, { reason }: Failure): string => say(locale, failureSentences[reason])

/** A finding in the owner's language: what it is, and the provider's refusal behind it. */
export function findingMessage(locale: Locale, { code, facts, failure }: Finding): string {
  const isSpecific = failure !== undefined && failure.reason !== 'requestRefused'
  const reasons = isSpecific ? [failureMessage(locale, failure)] : []
  return (code === 'refused' && isSpecific ? reasons : [say(locale, findingSentences[code], facts), ...reasons]).join(
    ' ',
  )
}
