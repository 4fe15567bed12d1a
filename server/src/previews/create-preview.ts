import type { createPreview as endpoint, NewPreview, Preview } from '@outlet/shared/contract/previews'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { z } from '@outlet/shared/contract/zod'
import { authorise, type Actor } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { currentGeneration } from '../environments/read-environments'
import { keptReleaseProblems } from '../releases/check-kept-release'
import { pinProblems } from '../releases/check-pins'
import { pinnedDescriptors } from '../releases/pinned-descriptors'
import { refuseProblems } from '../releases/release-problem'
import { revokedReleases } from '../releases/revoked-releases'
import { userByName } from '../users/user-by-name'
import { previewTable, toPreview, type PreviewRow } from './preview-row'

const HOUR = 3_600_000

/** What the link of a preview is signed for. */
export const signedText = ({ id, userId, environment, name, version, expiresAt }: PreviewRow): string =>
  [id, userId, environment, name, version, expiresAt.toISOString()].join(' ')

export const PREVIEW_PURPOSE = 'release preview'

async function userOf(tx: Transaction, actor: Actor, username: string | undefined) {
  if (actor.kind === 'user') {
    if (username !== undefined) throw new Refusal('invalid', 'preview.own_only')
    return { id: actor.id, name: actor.name }
  }
  if (username === undefined) throw new Refusal('invalid', 'preview.whose')
  const user = await userByName(tx, username)
  if (user.state !== 'active') throw notFound('user.not_found')
  return { id: user.id, name: user.name }
}

interface Named {
  environment: string
  name: string
  version: string
}

/** What the gate has against it, in the set that the preview shows. */
async function refuseBroken(tx: Transaction, { environment, name, version }: Named): Promise<void> {
  const release = `${name}@${version}`
  const { pins } = await currentGeneration(tx, environment)
  const shown = await pinnedDescriptors(tx, { ...pins, [name]: version })
  const previewed: RemoteDescriptor | undefined = shown.find((each) => each.name === name)
  if (!previewed) throw notFound('release.not_found')
  if ((await revokedReleases(tx)).has(release)) {
    throw new Refusal('conflict', 'environment.release_revoked', { detail: release })
  }
  refuseProblems([...pinProblems(shown), ...(await keptReleaseProblems(tx, previewed))])
}

/**
 * Makes the link of a preview of a published release, which need not be pinned anywhere. Throws Refusal `release.not_found`,
 * `user.not_found`, `preview.whose`, `preview.own_only`, `environment.release_revoked`, and what the gate says.
 */
export async function createPreview(
  tx: Transaction,
  caller: Caller,
  { environment, secrets }: { environment: string; secrets: SecretBox },
  { name, version, hours, username }: z.output<typeof NewPreview>,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'releases.preview', name)
  const user = await userOf(tx, caller.actor, username)
  await refuseBroken(tx, { environment, name, version })
  const expiresAt = new Date(clock.now() + hours * HOUR)
  const values = { id: uuidv7(), userId: user.id, environment, name, version, createdBy: caller.actor.name, expiresAt }
  const [row] = await tx.insert(previewTable).values(values).returning()
  if (!row) throw new Error('the preview was not recorded')
  await recordAudit(tx, caller, {
    action: 'previews.create',
    subjectType: 'release',
    subjectId: `${name}@${version}`,
    after: { preview: row.id, user: user.id, environment, expires_at: expiresAt.toISOString() },
  })
  await publishEvent(tx, 'releases', [row.id])
  const preview: Preview = toPreview(row, user.name)
  return { ...preview, link: `/preview?preview=${row.id}&key=${secrets.sign(signedText(row), PREVIEW_PURPOSE)}` }
}
