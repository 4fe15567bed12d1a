import { BELL_CHANNEL_ID } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config'
import { ImageStore } from '../images/image-store'
import type { Outcome } from '../notification-channels/kinds/channel-kind'
import { channelKinds } from '../notification-channels/kinds/channel-kinds'
import { sendMessage } from '../notification-channels/send-message'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { runWork, type Running } from '../platform/work/run-work'
import { wake, type WorkProcess } from '../platform/work/work-process'
import type { Claim } from '../platform/work/work-table'
import { claimDeliveries, LEASE_MS, type ClaimedDelivery } from './claim-deliveries'
import { composeMessages, type Composed } from './compose-messages'
import { deliveryWork } from './delivery-work'
import { finishDeliveries, type FinishedDelivery } from './finish-deliveries'

export interface SendingDeps {
  db: Database
  work: WorkProcess
  config: Config
  secrets: SecretBox
}

const POLL_MS = 2000
const MAX_CONCURRENT_CLAIMS = 8
/** Concurrent claims per channel, so that a channel that hangs does not block all others. */
const MAX_CLAIMS_PER_CHANNEL = 4
/** Attempts to store results. The messages are already sent, so storing is retried while the lease lasts. */
const WRITE_TRIES = 5

/**
 * Outcome of a message that could not be composed. It fails alone, so that the messages claimed with it are not sent
 * twice.
 */
const unsendable: Outcome = { result: 'refused', code: 'channel.not_set_up', disables: false, answer: '' }

type Worker = SendingDeps & { images: ImageStore }

async function send(deps: Worker, row: ClaimedDelivery, composed: Composed | undefined): Promise<Outcome> {
  if (!composed) return unsendable
  // The bell's row is written together with the result, in one transaction.
  if (row.channel.id === BELL_CHANNEL_ID) return { result: 'sent', answer: '' }
  return sendMessage(deps, row.channel, composed.message)
}

async function finish(deps: Worker, lease: number, finished: readonly FinishedDelivery[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await finishDeliveries(deps.db, lease, finished)
    } catch (error) {
      if (tries === WRITE_TRIES) throw error
      await sleep(1000 * tries)
    }
  }
}

async function deliver(deps: Worker, { lease, rows }: Claim<ClaimedDelivery>): Promise<void> {
  const [first] = rows
  if (!first) return
  const { channel } = first
  const ids = rows.filter(({ reason }) => reason === null).map(({ id }) => id)
  const format = {
    isUploaded: channelKinds[channel.kind].pictures === 'upload',
    isBell: channel.id === BELL_CHANNEL_ID,
  }
  const composed = await composeMessages(deps, ids, { language: channel.language, ...format })
  const english = format.isBell
    ? await composeMessages(deps, ids, { language: 'en-US', ...format })
    : new Map<string, Composed>()
  const finished = await Promise.all(
    rows.map(async (row): Promise<FinishedDelivery> => {
      const message = composed.get(row.id)
      const outcome = row.reason === null ? await send(deps, row, message) : null
      return { row, composed: message, english: english.get(row.id), outcome }
    }),
  )
  await finish(deps, lease, finished)
  for (const { outcome } of finished)
    deps.work.count(deliveryWork.name, outcome?.result === 'retry' ? 'failed' : 'done')
}

/** Sends due deliveries until stopped. Any number of processes may run it. */
export function startDelivering(deps: SendingDeps): Running {
  const worker = { ...deps, images: new ImageStore(deps) }
  const activeChannels: string[] = []
  const isBusy = (id: string) => activeChannels.filter((other) => other === id).length >= MAX_CLAIMS_PER_CHANNEL
  const run = async (claim: Claim<ClaimedDelivery>) => {
    const [first] = claim.rows
    if (!first) return
    const { id } = first.channel
    activeChannels.push(id)
    try {
      await deliver(worker, claim)
    } finally {
      const wasBusy = isBusy(id)
      activeChannels.splice(activeChannels.indexOf(id), 1)
      // Claims may have skipped this channel while it was busy; search for them at once.
      if (wasBusy) await wake(deps.db, deliveryWork.name)
    }
  }
  return runWork(deps.work, {
    kind: deliveryWork,
    claim: () => claimDeliveries(deps, [...new Set(activeChannels)].filter(isBusy)),
    run,
    concurrency: () => MAX_CONCURRENT_CLAIMS,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
  })
}
