import * as z from 'zod/mini'
import { canonicalEmail } from './email.ts'
import type { ErrorCode } from './errors.ts'
import { COMPANY_NAME_MAX, COUNTRY_MAX, EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX } from './limits.ts'
import { LOCALES } from './locales.ts'
import { TEAM_ROLES } from './member-roles.ts'
import { anId, named, time } from './parts.ts'
import { codePoints, freeText, isWellFormed, oneOf, requiredText } from './text.ts'
import { isTimeZone } from './time-zone.ts'

/** Country codes (ISO 3166-1) in the order in which forms offer them; `other` is the last. */
export const COUNTRIES = [
  'MN',
  'ES',
  'MX',
  'AR',
  'CL',
  'CO',
  'PE',
  'VE',
  'EC',
  'BO',
  'UY',
  'PY',
  'US',
  'CA',
  'BR',
  'other',
] as const
export type Country = (typeof COUNTRIES)[number]

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An e-mail address in its canonical form, so that no two accounts differ only in case or full-width letters. */
export const email = z.pipe(
  requiredText({ required: 'account.emailRequired', max: EMAIL_MAX, tooLong: 'account.emailInvalid' }).check(
    z.regex(EMAIL, { error: 'account.emailInvalid' satisfies ErrorCode, abort: true }),
    z.refine((text: string) => canonicalEmail(text) !== null, { error: 'account.emailInvalid' satisfies ErrorCode }),
  ),
  z.transform((text: string) => canonicalEmail(text) ?? ''),
)

const passwordText = z.string({ error: 'account.passwordRequired' satisfies ErrorCode }).check(
  z.refine((text: string) => text.length > 0, { error: 'account.passwordRequired' satisfies ErrorCode, abort: true }),
  z.refine(isWellFormed, { error: 'field.illFormed' satisfies ErrorCode, abort: true }),
)

/** Passwords are compared byte by byte, so they are neither trimmed nor case-folded. */
export const passwordOf = (min: number, tooShort: ErrorCode) =>
  passwordText.check(
    z.refine((text: string) => codePoints(text) >= min, { error: tooShort, params: { minLength: min }, abort: true }),
    z.refine((text: string) => codePoints(text) <= PASSWORD_MAX, {
      error: 'account.passwordTooLong' satisfies ErrorCode,
      params: { maxLength: PASSWORD_MAX },
    }),
  )

export const newPassword = passwordOf(PASSWORD_MIN, 'account.passwordTooShort')

export const personName = requiredText({
  required: 'account.nameRequired',
  tooLong: 'account.nameTooLong',
  max: PERSON_NAME_MAX,
})
/**
 * Whether a text holds what mail programs make a link of: a scheme, `www.` or a host with a path or a port. A host alone is none,
 * because companies are called so.
 */
export const hasWebAddress = (text: string): boolean =>
  /:\/\/|(?:^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}]\.\p{L}{2,}[/:?#]/iu.test(text.normalize('NFKC'))
const withoutWebAddress = () =>
  z.refine<string>((text) => !hasWebAddress(text), { error: 'account.webAddress' satisfies ErrorCode })

export const companyName = freeText({ tooLong: 'account.companyTooLong', max: COMPANY_NAME_MAX })
export const country = freeText({ tooLong: 'account.countryUnknown', max: COUNTRY_MAX })

/** Names that strangers are told in mails, such as those of invitations. */
export const mailedPersonName = personName.check(withoutWebAddress())
const mailedCompanyName = companyName.check(withoutWebAddress())

/** An IANA name, such as `America/Mexico_City`. */
export const timeZone = z
  .string({ error: 'account.timeZone' satisfies ErrorCode })
  .check(z.refine(isTimeZone, { error: 'account.timeZone' satisfies ErrorCode }))

/** The language of the interface. */
export const interfaceLanguage = oneOf(LOCALES, 'agent.languageUnknown')

/** An existing password, for comparison. The rules for new passwords may be newer than it and are not applied. */
export const givenPassword = passwordText.check(
  z.refine((text: string) => codePoints(text) <= PASSWORD_MAX, {
    error: 'account.passwordTooLong' satisfies ErrorCode,
    params: { maxLength: PASSWORD_MAX },
  }),
)

/** As `country`, but required. */
export const requiredCountry = requiredText({
  required: 'account.countryRequired',
  tooLong: 'account.countryUnknown',
  max: COUNTRY_MAX,
})

export const LoginInput = z.object({
  email,
  password: givenPassword,
  rememberMe: z._default(z.boolean({ error: 'field.invalid' satisfies ErrorCode }), false),
  /** The token from an earlier sign-in on this device; anything else is ignored. */
  deviceToken: z.catch(z.optional(z.uuid()), undefined),
})
export type LoginInput = z.infer<typeof LoginInput>

export const RegisterInput = z.object({
  name: mailedPersonName,
  email,
  password: newPassword,
  companyName: z.optional(mailedCompanyName),
  country: z.optional(country),
  /** The browser's time zone; absent: UTC. */
  timeZone: z.optional(timeZone),
  /** Absent: none is chosen. */
  language: z.optional(interfaceLanguage),
})
export type RegisterInput = z.infer<typeof RegisterInput>

export const RefreshInput = z.object({
  refreshToken: z.string({ error: 'auth.tokenMissing' satisfies ErrorCode }),
})
export const LogoutInput = z.object({ refreshToken: z.optional(z.string({ error: 'field.invalid' })) })

export const User = z.object({
  id: anId,
  name: z.string(),
  email: z.string(),
  companyName: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** The time zone (IANA) in which the account's figures are counted and shown. */
  timeZone: z.string(),
  isActive: z.boolean(),
  createdAt: time,
  userRoles: z.array(z.object({ id: z.string(), roleId: z.string(), role: named })),
})
export type User = z.infer<typeof User>

/** `expiresIn`: seconds until the access token expires. */
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresIn: z.number() })
export type Tokens = z.infer<typeof tokens>

/** The account that a session works in. `name`: of its company, else of its owner. `role`: the member's role in it. */
export const CurrentAccount = z.object({ id: anId, name: z.string(), role: z.enum(TEAM_ROLES) })
export type CurrentAccount = z.infer<typeof CurrentAccount>

/**
 * `user`: the member. In an account that is not their own, `user` has no roles and that account's time zone. `language`: of the
 * interface; `null`: the member has not chosen one. `deviceToken`: sent back at the next sign-in on this device; absent when
 * tokens are renewed.
 */
export const SignedIn = z.extend(tokens, {
  user: User,
  account: CurrentAccount,
  language: z.nullable(z.enum(LOCALES)),
  /** An administrator has set the password: the user has to choose another. */
  mustChangePassword: z.boolean(),
  deviceToken: z.exactOptional(z.uuid()),
})
export type SignedIn = z.infer<typeof SignedIn>

export const Profile = z.object({ user: User, account: CurrentAccount })
export type Profile = z.infer<typeof Profile>
/**
 * `memberRole`: the caller's role in the account of the session. `roles`: the names of the caller's roles, sorted; empty in the
 * account of another. `language`: as in `SignedIn`.
 */
export const HeldPermissions = z.object({
  permissions: z.array(named),
  memberRole: z.enum(TEAM_ROLES),
  roles: z.array(z.string()),
  language: z.nullable(z.enum(LOCALES)),
})
export type HeldPermissions = z.infer<typeof HeldPermissions>
