import { type ErrorCode, errorMessage } from '../../worker/contract/errors.ts'

/** What a refusal says in Spanish, its numbers filled in. */
export function sentence(code: ErrorCode): string {
  const { message, values } = errorMessage(code)
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
