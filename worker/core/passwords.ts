import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** The cost of scrypt: N is 2 to the power of `n`. Low enough for a Worker: 32 MiB and about 170 ms. */
interface Cost {
  n: number
  r: number
  p: number
}

const COST: Cost = { n: 15, r: 8, p: 3 }
/** Stored costs above these are not used: a tampered row must not stall the Worker. */
const COST_MAX: Cost = { n: 16, r: 8, p: 4 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const MEMORY_MAX = 64 * 1024 * 1024 + 1024 * 1024

function derive(password: string, salt: Uint8Array, { n, r, p }: Cost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(password, salt, HASH_BYTES, { N: 2 ** n, r, p, maxmem: MEMORY_MAX }, (error, hash) =>
    error ? reject(error) : resolve(hash),
  )
  return promise
}

const encoded = ({ n, r, p }: Cost, salt: Uint8Array, hash: Uint8Array): string =>
  ['scrypt', n, r, p, Buffer.from(salt).toString('base64url'), Buffer.from(hash).toString('base64url')].join('$')

/** `scrypt$15$8$3$<salt>$<hash>`, from the exact bytes of the password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return encoded(COST, salt, await derive(password, salt, COST))
}

const STORED = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9_-]{22})\$([A-Za-z0-9_-]{43})$/

function readStored(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const [, n, r, p, salt, hash] = STORED.exec(stored) ?? []
  if (!n || !r || !p || !salt || !hash) return null
  const cost = { n: Number(n), r: Number(r), p: Number(p) }
  const isWithin = (['n', 'r', 'p'] as const).every((each) => cost[each] >= 1 && cost[each] <= COST_MAX[each])
  return isWithin ? { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') } : null
}

/** The hash for unknown accounts, so that a refusal takes as long. No password matches it. */
const DUMMY_HASH = encoded(COST, new Uint8Array(SALT_BYTES), new Uint8Array(HASH_BYTES))

/** Whether the password matches the hash; without a hash (`null`) it takes the same time. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = stored === null ? null : readStored(stored)
  const against = parsed ?? readStored(DUMMY_HASH)
  if (!against) return false
  const hash = await derive(password, against.salt, against.cost)
  return timingSafeEqual(hash, against.hash) && parsed !== null
}

/** Whether a hash has a lower cost than new ones. */
export function isWeakHash(stored: string): boolean {
  const parsed = readStored(stored)
  return !parsed || parsed.cost.n < COST.n || parsed.cost.r < COST.r || parsed.cost.p < COST.p
}
