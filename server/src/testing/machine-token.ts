import { sql } from 'drizzle-orm'
import type { Permission } from '@outlet/shared/contract/users/roles'
import type { Database } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { hashToken, newMachineToken } from '../platform/secrets/token'

/** Creates a machine token with exactly these permissions, to test those that every role has. */
export async function machineToken(db: Database, scopes: readonly Permission[]): Promise<string> {
  const token = newMachineToken()
  await db.execute(sql`
    insert into machine_tokens (id, token_hash, name, scopes, created_by, expires_at)
    values (${uuidv7()}, ${hashToken(token)}, 'test', ${`{${scopes.join(',')}}`}, 'test',
      clock_now() + interval '1 day')`)
  return token
}
