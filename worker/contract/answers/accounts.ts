import * as z from 'zod/mini'
import { anId, time } from './parts.ts'

const named = z.object({ id: z.string(), name: z.string() })

export const User = z.object({
  id: anId,
  name: z.string(),
  email: z.string(),
  companyName: z.nullable(z.string()),
  country: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: time,
  userRoles: z.array(z.object({ id: z.string(), roleId: z.string(), role: named })),
})
export const SignedIn = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.number(),
  user: User,
  deviceToken: z.exactOptional(z.uuid()),
})
export const Profile = z.object({ user: User })
export const HeldPermissions = z.object({ permissions: z.array(named) })
