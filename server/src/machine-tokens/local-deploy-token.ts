import { readFile, rename, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Config } from '../config'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { hashToken } from '../platform/secrets/token'
import { clock } from '../platform/time/clock'
import { createMachineToken } from './create-machine-token'
import { machineTokenTable } from './machine-token-row'
import { revokeMachineToken } from './revoke-machine-token'

/** Validity of the token. A start publishes within minutes. */
const VALID_MS = 86_400_000

export const localDeployTokenFile = (dataDir: string) => join(dataDir, 'deploy-token')

const caller = systemCaller('local deployment')

/**
 * Returns the token with which this installation's start publishes and pins the releases `names` in its own
 * environment. The token is stored in `<dataDir>/deploy-token` (mode 0600) and renewed by each start. If it has
 * expired, is missing or has other scopes, a new one is created and this folder's previous token is revoked.
 */
export async function ensureLocalDeployToken(
  db: Database,
  { dataDir, environment }: Pick<Config, 'dataDir' | 'environment'>,
  names: readonly string[],
): Promise<string> {
  const file = localDeployTokenFile(dataDir)
  const name = `${hostname()}:${resolve(dataDir)}`.slice(0, 100)
  const scopes = [
    'releases.read',
    ...names.flatMap((each) => [`releases.publish:${each}`, `releases.pin:${environment}:${each}`]),
  ]
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`deploy-token ${name}`}, 0))`)
    const stored = await readToken(file)
    const expiresAt = new Date(clock.now() + VALID_MS).toISOString()
    if (stored !== null && (await renew(tx, stored, scopes, expiresAt))) return stored
    for (const id of await activeTokens(tx, name)) await revokeMachineToken(tx, caller, id)
    const { token } = await createMachineToken(tx, caller, { name, scopes, expires_at: expiresAt })
    // Written before the commit: if the commit fails, the next start finds an unknown token and creates another.
    await writeFile(`${file}.new`, `${token}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
    return token
  })
}

const readToken = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => null,
  )

const isActive = isNull(machineTokenTable.revoked_at)

/** Extends a token's validity. Returns false if the token is no longer valid or has other scopes. */
async function renew(tx: Transaction, token: string, scopes: readonly string[], expiresAt: string): Promise<boolean> {
  const isValid = and(
    eq(machineTokenTable.token_hash, hashToken(token)),
    isActive,
    gt(machineTokenTable.expires_at, clock.iso()),
  )
  const [row] = await tx.select().from(machineTokenTable).where(isValid).for('update')
  if (!row || row.scopes.join() !== scopes.join()) return false
  await tx.update(machineTokenTable).set({ expires_at: expiresAt }).where(eq(machineTokenTable.id, row.id))
  await recordAudit(tx, caller, {
    action: 'machine_tokens.renew',
    subjectType: 'machine_token',
    subjectId: row.id,
    before: { expires_at: row.expires_at },
    after: { expires_at: expiresAt },
  })
  return true
}

async function activeTokens(tx: Transaction, name: string): Promise<string[]> {
  const isOurs = and(eq(machineTokenTable.name, name), eq(machineTokenTable.created_by, caller.actor.name), isActive)
  const rows = await tx.select({ id: machineTokenTable.id }).from(machineTokenTable).where(isOurs)
  return rows.map(({ id }) => id)
}
