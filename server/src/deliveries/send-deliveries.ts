import { BELL_CHANNEL_ID } from '@outlet/shared/contract/channel-kinds'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config'
import { ImageStore } from '../images/image-store'
import type { Outcome } from '../notification-channels/kinds/channel-kind'
import { sendMessage } from '../notification-channels/send-message'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { runWork, type Running } from '../platform/work/run-work'
import { wake, type WorkProcess } from '../platform/work/work-process'
import type { Claim } from '../platform/work/work-table'
import { claimDeliveries, LEASE_MS, type ClaimedDelivery } from './claim-deliveries'
import { composeMessages, type Composed } from './compose-messages'
import { deliveryWork } from './delivery-work'
import { finishDeliveries, type Finished } from './finish-deliveries'

export interface SendingParts {
  db: Database
  work: WorkProcess
  config: Config
  secrets: SecretBox
}

const POLL_MS = 2000
const AT_ONCE = 8
/** Claims of one channel under way at once: one that hangs does not take the turns of all others. */
const OF_A_CHANNEL = 4
/** What a channel answered is known: as long as the lease lasts it is worth to try to write it down. */
const WRITE_TRIES = 5

/** Kinds that take a picture as a file; the others show its public address. */
const uploading = new Set(['telegram', 'discord', 'email', 'pushover'])

/** Of one message alone: those that are sent with it must not be sent again for its sake. */
const unsendable: Outcome = { result: 'refused', code: 'channel.not_set_up', disables: false, answer: '' }

type Worker = SendingParts & { images: ImageStore }

async function send(parts: Worker, row: ClaimedDelivery, composed: Composed | undefined): Promise<Outcome> {
  if (!composed) return unsendable
  // Its row is written with the result, in one transaction.
  if (row.channel.id === BELL_CHANNEL_ID) return { result: 'sent', answer: '' }
  return sendMessage(parts, row.channel, composed.message)
}

async function finish(parts: Worker, lease: number, finished: readonly Finished[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await finishDeliveries(parts.db, lease, finished)
    } catch (error) {
      if (tries === WRITE_TRIES) throw error
      await sleep(1000 * tries)
    }
  }
}

async function deliver(parts: Worker, { lease, rows }: Claim<ClaimedDelivery>): Promise<void> {
  const [first] = rows
  if (!first) return
  const { channel } = first
  const ids = rows.filter(({ reason }) => reason === null).map(({ id }) => id)
  const wording = { isUploaded: uploading.has(channel.kind), isBell: channel.id === BELL_CHANNEL_ID }
  const composed = await composeMessages(parts, ids, { language: channel.language, ...wording })
  const english = wording.isBell
    ? await composeMessages(parts, ids, { language: 'en-US', ...wording })
    : new Map<string, Composed>()
  const finished = await Promise.all(
    rows.map(async (row): Promise<Finished> => {
      const message = composed.get(row.id)
      const outcome = row.reason === null ? await send(parts, row, message) : null
      return { row, composed: message, english: english.get(row.id), outcome }
    }),
  )
  await finish(parts, lease, finished)
  for (const { outcome } of finished)
    parts.work.count(deliveryWork.name, outcome?.result === 'retry' ? 'failed' : 'done')
}

/** Sends what is due until stopped; any number of processes may. */
export function startDelivering(parts: SendingParts): Running {
  const worker = { ...parts, images: new ImageStore(parts) }
  const underWay: string[] = []
  const isBusy = (id: string) => underWay.filter((other) => other === id).length >= OF_A_CHANNEL
  const run = async (claim: Claim<ClaimedDelivery>) => {
    const [first] = claim.rows
    if (!first) return
    const { id } = first.channel
    underWay.push(id)
    try {
      await deliver(worker, claim)
    } finally {
      const wasBusy = isBusy(id)
      underWay.splice(underWay.indexOf(id), 1)
      // What was passed over meanwhile is looked for at once.
      if (wasBusy) await wake(parts.db, deliveryWork.name)
    }
  }
  return runWork(parts.work, {
    kind: deliveryWork.name,
    table: deliveryWork.table,
    claim: () => claimDeliveries(parts, [...new Set(underWay)].filter(isBusy)),
    run,
    limit: () => 1,
    concurrency: () => AT_ONCE,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
  })
}
