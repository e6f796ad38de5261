import type { LoginInput, RegisterInput } from '../../../worker/contract/accounts.ts'
import { api, unwrap } from '../../core/api.ts'

export const logIn = (json: LoginInput) => unwrap(api.auth.login.$post({ json }))
export const register = (json: RegisterInput) => unwrap(api.auth.register.$post({ json }))
