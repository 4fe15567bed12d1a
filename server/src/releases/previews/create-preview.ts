import type { createPreview as endpoint, NewPreview, Preview } from '@outlet/shared/contract/releases/previews'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { z } from '@outlet/shared/contract/zod'
import { authorise, type Actor } from '../../platform/audit/actor'
import { recordAudit, type Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { uuidv7 } from '../../platform/db/uuid'
import { notFound, Refusal } from '../../platform/http/refusal'
import { publishEvent } from '../../platform/live/publish-event'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { clock } from '../../platform/time/clock'
import { currentGeneration } from '../environments/read-environments'
import { readReleaseProblems } from '../read-release-problems'
import { pinProblems } from '../check-pins'
import { pinnedDescriptors } from '../pinned-descriptors'
import { refuseProblems } from '../release-problem'
import { revokedReleases } from '../revoked-releases'
import { userByName } from '../../users/user-by-name'
import { previewTable, toPreview, type PreviewRow } from './preview-row'

const HOUR = 3_600_000

/** Text that the signature of a preview's link covers. */
export const signedText = ({
  id,
  user_id: userId,
  environment,
  name,
  version,
  expires_at: expiresAt,
}: PreviewRow): string => [id, userId, environment, name, version, expiresAt].join(' ')

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

/** Throws the problems that the gate finds in the previewed set. */
async function refuseBroken(tx: Transaction, { environment, name, version }: Named): Promise<void> {
  const release = `${name}@${version}`
  const { pins } = await currentGeneration(tx, environment)
  const shown = await pinnedDescriptors(tx, { ...pins, [name]: version })
  const previewed: RemoteDescriptor | undefined = shown.find((each) => each.name === name)
  if (!previewed) throw notFound('release.not_found')
  if ((await revokedReleases(tx)).has(release)) {
    throw new Refusal('conflict', 'environment.release_revoked', { detail: release })
  }
  refuseProblems([...pinProblems(shown), ...(await readReleaseProblems(tx, previewed))])
}

/**
 * Creates the link of a preview of a published release, which need not be pinned. Throws Refusal `release.not_found`,
 * `user.not_found`, `preview.whose`, `preview.own_only`, `environment.release_revoked`, and the Refusals of the gate.
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
  const expires_at = new Date(clock.now() + hours * HOUR).toISOString()
  const values = {
    id: uuidv7(),
    user_id: user.id,
    environment,
    name,
    version,
    created_by: caller.actor.name,
    expires_at,
  }
  const [row] = await tx.insert(previewTable).values(values).returning()
  if (!row) throw new Error('the preview was not recorded')
  await recordAudit(tx, caller, {
    action: 'previews.create',
    subjectType: 'release',
    subjectId: `${name}@${version}`,
    after: { preview: row.id, user: user.id, environment, expires_at },
  })
  await publishEvent(tx, 'releases', [row.id])
  const preview: Preview = toPreview(row, user.name)
  return { ...preview, link: `/preview?preview=${row.id}&key=${secrets.sign(signedText(row), PREVIEW_PURPOSE)}` }
}
