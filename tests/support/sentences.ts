import { type ErrorCode, errorMessage } from '../../worker/contract/errors.ts'

export function sentence(code: ErrorCode): string {
  const { message, values } = errorMessage(code)
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
