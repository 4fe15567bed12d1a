import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { systemCaller } from '../platform/audit/record-audit'
import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { createUser } from './create-user'

const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOWER = 'abcdefghijkmnopqrstuvwxyz'
const LETTERS = `${UPPER}${LOWER}23456789`

const pick = (from: string) => from.charAt(randomInt(from.length))

/** Generates a password of about 95 random bits, without ambiguous letters, that satisfies the password rule. */
const randomPassword = () => pick(UPPER) + pick(LOWER) + Array.from({ length: 16 }, () => pick(LETTERS)).join('')

export interface FirstAdmin {
  username: string
  password: string | null
}

/**
 * Creates the first admin of an installation without users. Returns null if there are users. `password` is null if it
 * was configured.
 */
export async function ensureFirstAdmin(
  db: Database,
  config: Pick<Config, 'adminUsername' | 'adminPassword'>,
): Promise<FirstAdmin | null> {
  return db.transaction(async (tx) => {
    // Two processes may start on an empty database at once.
    await tx.execute(sql`lock table users in share row exclusive mode`)
    const { rowCount } = await tx.execute(sql`select 1 from users limit 1`)
    if (rowCount) return null
    const password = config.adminPassword ?? randomPassword()
    const username = config.adminUsername
    await createUser(tx, systemCaller('first start'), { username, name: username, role: 'admin', password })
    return { username, password: config.adminPassword === null ? password : null }
  })
}
