import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { isBuyingStopped } from '../buying-stop/buying-stop'
import { clock } from '../platform/time/clock'
import type { Running } from '../platform/work/run-work'
import { snatchTaskTable } from '../snatch-tasks/snatch-task-row'
import { ConnectorError } from '../stores/connector-error'
import { storeTable } from '../stores/store-row'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { shopperOf } from './buying/attempt-context'
import type { BuyingDeps } from './buying/buying-deps'
import { isAccountError, pauseChannel } from '../task-channels/pause-channel'

/** A cached session is valid for longer than this when it is returned, so it is renewed before a purchase needs it. */
const ROUND_MS = 10_000
/**
 * After a failed sign-in the account is not tried for this long, because stores treat repeated sign-ins as an attack.
 */
const SIGN_IN_REST_MS = 5 * 60_000
const SIGN_IN_TIMEOUT_MS = 20_000

/** Active channels with an armed task, and their stores. */
export const readArmedChannels = ({ db }: Pick<BuyingDeps, 'db'>) =>
  db
    .select({ channel: taskChannelTable, store: storeTable })
    .from(taskChannelTable)
    .innerJoin(storeTable, eq(storeTable.key, taskChannelTable.website_type))
    .where(
      and(
        eq(taskChannelTable.state, 'active'),
        isNull(taskChannelTable.deleted_at),
        isNull(storeTable.deleted_at),
        sql`not ${isBuyingStopped}`,
        exists(
          db
            .select({ id: snatchTaskTable.id })
            .from(snatchTaskTable)
            .where(
              and(
                eq(snatchTaskTable.channel_id, taskChannelTable.id),
                eq(snatchTaskTable.state, 'armed'),
                isNull(snatchTaskTable.deleted_at),
              ),
            ),
        ),
      ),
    )

/**
 * Maintains the sign-ins of armed tasks' accounts, so that a purchase starts with its cart. Pauses a channel whose
 * account the store rejects, as a purchase would.
 */
export function maintainSignIns(deps: BuyingDeps): Running {
  const stopping = new AbortController()
  const { signal } = stopping
  const restsUntil = new Map<string, number>()
  const signIn = async ({ channel, store }: Awaited<ReturnType<typeof readArmedChannels>>[number]) => {
    const shopper = shopperOf(deps, store, channel)
    if (!shopper?.signIn || (restsUntil.get(channel.id) ?? 0) > clock.now()) return
    try {
      // Not aborted by a stop, because a running purchase may wait for the same sign-in.
      await shopper.signIn({ signal: AbortSignal.timeout(SIGN_IN_TIMEOUT_MS) })
    } catch (error) {
      if (signal.aborted) return
      restsUntil.set(channel.id, clock.now() + SIGN_IN_REST_MS)
      deps.work.log.warn({ err: error, channel: channel.id }, 'an account could not be signed in beforehand')
      if (error instanceof ConnectorError && isAccountError(error)) await pauseChannel(deps.db, channel.id, error)
    }
  }
  const warn = (error: unknown) => deps.work.log.warn({ err: error }, 'accounts could not be signed in beforehand')
  const runRound = async () => {
    // Not awaited: a store that does not respond must not delay other sign-ins.
    for (const found of await readArmedChannels(deps)) void signIn(found).catch(warn)
  }
  const run = async () => {
    while (!signal.aborted) {
      await runRound().catch(warn)
      await sleep(ROUND_MS, undefined, { signal }).catch(() => undefined)
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
