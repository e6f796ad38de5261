import { type ErrorCode, errorMessage } from '../../worker/contract/errors.ts'

/** The Spanish sentence of a code, with its values. */
export function sentence(code: ErrorCode): string {
  const { message, values } = errorMessage(code)
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
