import { sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'

export const pingDatabase = (db: Database): Promise<unknown> => db.get(sql`SELECT 1 AS one`)
