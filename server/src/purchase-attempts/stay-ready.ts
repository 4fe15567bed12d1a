import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { buyingStopped } from '../buying-stop/buying-stop'
import { clock } from '../platform/time/clock'
import type { Running } from '../platform/work/run-work'
import { snatchTaskTable } from '../snatch-tasks/snatch-task-row'
import { ConnectorError } from '../stores/connector-error'
import { storeTable } from '../stores/store-row'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { shopperOf } from './attempt-context'
import type { BuyingParts } from './buying-parts'
import { isOfAccount, pauseChannel } from './pause-channel'
import { rehearseTrigger } from './rehearse-trigger'

/** A session that is kept lasts longer than that when it is given out, so that it is renewed before a purchase asks. */
const LOOK_MS = 10_000
/** Code that has not run for minutes is thrown away by the engine that runs it. */
const LOOKS_A_REHEARSAL = 3
/** An account whose sign-in failed is left alone: stores take many of them for an attack. */
const REST_MS = 5 * 60_000
const SIGN_IN_MS = 20_000

/** Those through which a task may buy now or soon, with their stores. */
export const armedChannels = ({ db }: Pick<BuyingParts, 'db'>) =>
  db
    .select({ channel: taskChannelTable, store: storeTable })
    .from(taskChannelTable)
    .innerJoin(storeTable, eq(storeTable.key, taskChannelTable.websiteType))
    .where(
      and(
        eq(taskChannelTable.state, 'active'),
        isNull(taskChannelTable.deletedAt),
        isNull(storeTable.deletedAt),
        sql`not ${buyingStopped}`,
        exists(
          db
            .select({ id: snatchTaskTable.id })
            .from(snatchTaskTable)
            .where(
              and(
                eq(snatchTaskTable.channelId, taskChannelTable.id),
                eq(snatchTaskTable.state, 'armed'),
                isNull(snatchTaskTable.deletedAt),
              ),
            ),
        ),
      ),
    )

/**
 * Keeps this process ready to buy: the accounts of armed tasks signed in, so that a purchase begins with its cart, and a
 * trigger rehearsed, so that it is not the first for hours. A channel whose account the store does not let in is paused, as
 * by a purchase.
 */
export function stayReady(parts: BuyingParts): Running {
  const stopping = new AbortController()
  const { signal } = stopping
  const restsUntil = new Map<string, number>()
  const signIn = async ({ channel, store }: Awaited<ReturnType<typeof armedChannels>>[number]) => {
    const shopper = shopperOf(parts, store, channel)
    if (!shopper?.signIn || (restsUntil.get(channel.id) ?? 0) > clock.now()) return
    try {
      // Not ended by a stop: a purchase that is under way may wait for the same.
      await shopper.signIn({ signal: AbortSignal.timeout(SIGN_IN_MS) })
    } catch (error) {
      if (signal.aborted) return
      restsUntil.set(channel.id, clock.now() + REST_MS)
      parts.work.log.warn({ err: error, channel: channel.id }, 'an account could not be signed in beforehand')
      if (error instanceof ConnectorError && isOfAccount(error)) await pauseChannel(parts.db, channel.id, error)
    }
  }
  const warn = (error: unknown) => parts.work.log.warn({ err: error }, 'this process could not get ready to buy')
  const look = async (number: number) => {
    // One store that does not answer keeps neither others nor the rehearsal waiting.
    for (const found of await armedChannels(parts)) void signIn(found).catch(warn)
    if (number % LOOKS_A_REHEARSAL === 0) await rehearseTrigger(parts.db, parts.config.timeZone)
  }
  const run = async () => {
    for (let number = 0; !signal.aborted; number++) {
      await look(number).catch(warn)
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}
