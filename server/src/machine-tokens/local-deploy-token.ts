import { readFile, rename, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { systemCaller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { hashToken } from '../platform/secrets/token'
import { createMachineToken } from './create-machine-token'
import { machineTokenTable } from './machine-token-row'
import { revokeMachineToken } from './revoke-machine-token'

const SCOPES = ['releases.read', 'releases.publish', 'releases.pin']

export const localDeployTokenFile = (dataDir: string) => join(dataDir, 'deploy-token')

/**
 * The token that this installation's own start publishes and pins with, kept in `<dataDir>/deploy-token` (mode 0600).
 * A new one is made where the file or the token is gone; the one before it, of this folder, is revoked.
 */
export async function ensureLocalDeployToken(db: Database, dataDir: string): Promise<string> {
  const file = localDeployTokenFile(dataDir)
  const name = `${hostname()}:${resolve(dataDir)}`.slice(0, 100)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`deploy-token ${name}`}, 0))`)
    const kept = await readToken(file)
    if (kept !== null && (await isValid(tx, kept))) return kept
    const caller = systemCaller('local deployment')
    for (const id of await activeTokens(tx, name)) await revokeMachineToken(tx, caller, id)
    const { token } = await createMachineToken(tx, caller, { name, scopes: SCOPES })
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

async function isValid(tx: Transaction, token: string): Promise<boolean> {
  const [row] = await tx
    .select({ scopes: machineTokenTable.scopes })
    .from(machineTokenTable)
    .where(and(eq(machineTokenTable.tokenHash, hashToken(token)), isActive))
  return row !== undefined && SCOPES.every((scope) => row.scopes.includes(scope))
}

async function activeTokens(tx: Transaction, name: string): Promise<string[]> {
  const isOurs = and(eq(machineTokenTable.name, name), eq(machineTokenTable.createdBy, 'local deployment'), isActive)
  const rows = await tx.select({ id: machineTokenTable.id }).from(machineTokenTable).where(isOurs)
  return rows.map(({ id }) => id)
}
