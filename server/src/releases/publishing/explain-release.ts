import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { RemoteDescriptor, RemoteName, type GateResult, type Generation } from '@outlet/shared/contract/releases'
import type { Why } from '@outlet/shared/contract/why'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Queryable } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { isOpen, previewTable } from '../previews/preview-row'
import { bucketOf, slotOf } from '../release-assignment'
import { checkOf } from '../browser/browser-check-row'
import { browserResults } from '../browser/browser-results'
import { readGateResult } from '../gate-result-row'
import { releaseTable } from '../release-row'
import { isLiveSession, sessionTable } from '../../users/session-row'
import { userByName } from '../../users/user-by-name'
import { generationTable } from '../environments/environment-row'
import { readEnvironment } from '../environments/read-environments'

async function userOf(db: Queryable, actor: Actor, username: string | undefined): Promise<Why['user']> {
  if (username === undefined) return actor.kind === 'user' ? { id: actor.id, name: actor.name } : null
  authorise(actor, actor.kind === 'user' ? 'users.write' : 'users.read')
  const { id, name } = await userByName(db, username)
  return { id, name }
}

/** Returns the first of the latest consecutive generations that have the current version of a remote pinned. */
async function pinnedSince(db: Queryable, { environment, pins }: Generation, name: string): Promise<Generation | null> {
  const isOf = eq(generationTable.environment, environment)
  const pinned = sql`${generationTable.pins} ->> ${name}`
  const [other] = await db
    .select({ generation: generationTable.generation })
    .from(generationTable)
    .where(and(isOf, sql`${pinned} is distinct from ${pins[name] ?? null}::text`))
    .orderBy(desc(generationTable.generation))
    .limit(1)
  return readGeneration(db, environment, (other?.generation ?? 0) + 1)
}

async function readGeneration(db: Queryable, environment: string, generation: number): Promise<Generation | null> {
  const [row] = await db
    .select()
    .from(generationTable)
    .where(and(eq(generationTable.environment, environment), eq(generationTable.generation, generation)))
  return row ?? null
}

async function readPreview(db: Queryable, environment: string, name: string, userId: string): Promise<Why['preview']> {
  const [row] = await db
    .select({ version: previewTable.version, expiresAt: previewTable.expires_at })
    .from(previewTable)
    .innerJoin(sessionTable, and(eq(sessionTable.id, previewTable.session_id), isLiveSession))
    .where(
      and(
        eq(previewTable.user_id, userId),
        eq(previewTable.environment, environment),
        eq(previewTable.name, name),
        isNotNull(previewTable.redeemed_at),
        isOpen,
      ),
    )
    .orderBy(desc(previewTable.redeemed_at))
    .limit(1)
  return row ? { version: row.version, until: row.expiresAt } : null
}

async function readGate(db: Queryable, name: string, version: string | null): Promise<GateResult | null> {
  if (version === null) return null
  const [row] = await db
    .select({ descriptor: releaseTable.descriptor })
    .from(releaseTable)
    .where(and(eq(releaseTable.name, name), eq(releaseTable.version, version)))
  return row ? readGateResult(db, RemoteDescriptor.parse(row.descriptor)) : null
}

/** Reads the browser check of the version in the pinned set; canaries of other remotes are ignored. */
async function readBrowser(
  db: Queryable,
  pins: Generation['pins'],
  name: string,
  version: string | null,
): Promise<Why['browser']> {
  if (version === null) return null
  const check = checkOf({ ...pins, [name]: version }, name)
  return (await browserResults(db, [check])).get(check.hash) ?? null
}

const ruleOf = (isCanary: boolean, version: string | null): Why['rule'] => {
  if (isCanary) return 'canary'
  return version === null ? 'not_pinned' : 'pinned'
}

/**
 * Explains which version of a remote a user gets, and why. Throws Refusal `environment.not_found`, `user.not_found`.
 */
export async function explainRelease(
  db: Queryable,
  actor: Actor,
  secrets: SecretBox,
  {
    environment: environmentName,
    name: remote,
    username,
  }: { environment: string; name: string; username?: string | undefined },
): Promise<Why> {
  authorise(actor, 'releases.read')
  const name = RemoteName.parse(remote)
  const user = await userOf(db, actor, username)
  const { rules: _rules, ...current } = await readEnvironment(db, environmentName)
  const { environment, pins, canaries } = current
  const canary = canaries[name] ?? null
  const slot = canary && user ? slotOf(bucketOf(secrets, user.id), { environment, name, ...canary }) : null
  const isCanary = canary !== null && slot !== null && slot < canary.percent
  const version = isCanary ? canary.version : (pins[name] ?? null)
  return {
    ...{ environment, name, user, version, canary, slot },
    rule: ruleOf(isCanary, version),
    since: isCanary ? await readGeneration(db, environment, canary.generation) : await pinnedSince(db, current, name),
    preview: user && (await readPreview(db, environment, name, user.id)),
    gate: await readGate(db, name, version),
    browser: await readBrowser(db, pins, name, version),
  }
}
