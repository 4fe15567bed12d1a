import type { Heartbeat, HeartbeatChange } from '@outlet/shared/contract/heartbeat'
import type { z } from '@outlet/shared/contract/zod'
import { authorise, type Actor } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { HEARTBEAT_PURPOSE, heartbeatTable, readHeartbeat, toHeartbeat } from './heartbeat-row'

export async function getHeartbeat(db: Database, actor: Actor, secrets: SecretBox): Promise<Heartbeat> {
  authorise(actor, 'work.read')
  return toHeartbeat(await readHeartbeat(db), secrets)
}

/** Throws Refusal `heartbeat.version_conflict` (with `current`). */
export async function setHeartbeat(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  { version, url, every_seconds: everySeconds }: z.output<typeof HeartbeatChange>,
): Promise<Heartbeat> {
  authorise(caller.actor, 'work.write')
  const [before] = await tx.select().from(heartbeatTable).for('update')
  const now = before && toHeartbeat(before, secrets)
  await checkVersion('heartbeat', before, version, () => now)
  const isOther = url !== undefined
  const [row] = await tx
    .update(heartbeatTable)
    .set({
      every_seconds: everySeconds,
      version: version + 1,
      // The last response belongs to the previous address.
      ...(isOther && {
        url: url && secrets.encrypt(url, HEARTBEAT_PURPOSE),
        last_at: null,
        last_status: null,
        last_fault: null,
      }),
    })
    .returning()
  if (!row) throw new Error('the heartbeat was not stored')
  const after = toHeartbeat(row, secrets)
  const audited = ({ origin, every_seconds }: Heartbeat) => ({ origin, every_seconds })
  await recordAudit(tx, caller, {
    action: 'work.set_heartbeat',
    subjectType: 'work',
    subjectId: 'heartbeat',
    ...(now && { before: audited(now) }),
    after: audited(after),
  })
  await publishEvent(tx, 'work', [])
  return after
}
