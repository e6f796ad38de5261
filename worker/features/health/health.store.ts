import { sql } from 'drizzle-orm'
import type { Database, RecordDatabase } from '../../core/db.ts'

export const pingDatabase = (db: Database | RecordDatabase): Promise<unknown> => db.get(sql`SELECT 1 AS one`)
