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

/** A start publishes within minutes. */
const VALID_MS = 86_400_000

export const localDeployTokenFile = (dataDir: string) => join(dataDir, 'deploy-token')

const caller = systemCaller('local deployment')

/**
 * The token that this installation's own start publishes and pins the releases `names` with, in its own environment: kept
 * in `<dataDir>/deploy-token` (mode 0600) and renewed by each start. Where it ran out, is gone or may something else a new
 * one is made, and the one before it, of this folder, is revoked.
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
    const kept = await readToken(file)
    const expiresAt = new Date(clock.now() + VALID_MS)
    if (kept !== null && (await renew(tx, kept, scopes, expiresAt))) return kept
    for (const id of await activeTokens(tx, name)) await revokeMachineToken(tx, caller, id)
    const { token } = await createMachineToken(tx, caller, { name, scopes, expires_at: expiresAt.toISOString() })
    // Before the commit: should that fail, the next start finds a token that nobody knows, and makes another.
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

const isActive = isNull(machineTokenTable.revokedAt)

/** False where the token does not work any more, or is not for exactly this. */
async function renew(tx: Transaction, token: string, scopes: readonly string[], expiresAt: Date): Promise<boolean> {
  const isValid = and(
    eq(machineTokenTable.tokenHash, hashToken(token)),
    isActive,
    gt(machineTokenTable.expiresAt, clock.date()),
  )
  const [row] = await tx.select().from(machineTokenTable).where(isValid).for('update')
  if (!row || row.scopes.join() !== scopes.join()) return false
  await tx.update(machineTokenTable).set({ expiresAt }).where(eq(machineTokenTable.id, row.id))
  await recordAudit(tx, caller, {
    action: 'machine_tokens.renew',
    subjectType: 'machine_token',
    subjectId: row.id,
    before: { expires_at: row.expiresAt.toISOString() },
    after: { expires_at: expiresAt.toISOString() },
  })
  return true
}

async function activeTokens(tx: Transaction, name: string): Promise<string[]> {
  const isOurs = and(eq(machineTokenTable.name, name), eq(machineTokenTable.createdBy, caller.actor.name), isActive)
  const rows = await tx.select({ id: machineTokenTable.id }).from(machineTokenTable).where(isOurs)
  return rows.map(({ id }) => id)
}
