/** What other modules use of the providers. */
export type { ChannelAdapter, Connection, Outgoing, ProviderType, Renewal, Sent, Verdict, Webhook } from './adapter.ts'
export { adapterOf, isProvider } from './adapters.ts'
export { isContextKind } from './attachments.ts'
export { type Failure, type FailureReason, ruleOf, waitBeforeRetry } from './failures.ts'
export {
  type ChannelAccount,
  type CheckReport,
  FINDINGS,
  type Finding,
  type FindingCode,
  healthOf,
  withExpiry,
} from './findings.ts'
export { findingMessage as sayFinding } from './findings.words.ts'
export {
  canFollow as mayFollow,
  type InboundMessage,
  isTooLate,
  type Parsed,
  type Receipt,
  type ReplyAddress,
} from './inbound.ts'
export { isPublicLink } from './links.ts'
export { type ProviderHttp, providerHttpOf } from './provider-http.ts'
export { isShortId, newShortId } from './suggestions.ts'
export { renderedTemplate, templateCall } from './whatsapp.template-call.ts'
export { isTemplateTaken } from './whatsapp.templates.ts'
