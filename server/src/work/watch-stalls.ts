import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { scheduleWork } from '../platform/work/every'
import { readKinds } from '../platform/work/read-work'
import { emit, type EventDraft } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import { checkWork } from '../inventory-monitors/engine/claim-checks'
import { readLateChecks } from '../inventory-monitors/missed/read-late-checks'
import { browserWork } from '../releases/browser/browser-check-row'
import { workKinds } from '../work-kinds'

/** So long due, and nobody at it. */
const STALLED_SECONDS = 600

/** What stands still: its name in `work_stalls`, since when, and what is told of its beginning and end. */
interface Stall {
  subject: string
  since: Date
}

// Late schedules are told on the page of background work; one that a newer version no longer knows stays due for days. A release
// that nobody has checked in a browser is told where releases are pinned: an installation need have no worker for it.
const untold = new Set([checkWork.name, scheduleWork.name, browserWork.name])
const watched = workKinds.filter(({ name }) => !untold.has(name))

async function readStalls(tx: Transaction): Promise<Map<string, Stall & { draft: EventDraft }>> {
  const { stores, stalledSince } = await readLateChecks(tx)
  const stalls: (Stall & { draft: EventDraft })[] = []
  if (stalledSince) {
    const payload = { since: stalledSince.toISOString() }
    const subject = { type: 'monitoring', id: 'all' }
    stalls.push({
      subject: checkWork.name,
      since: stalledSince,
      draft: { kind: 'monitoring_stalled', subject, payload },
    })
  } else {
    for (const { website_type: store, store_name, count, since } of stores) {
      const payload = { store_name, count, since: since.toISOString() }
      const draft: EventDraft = { kind: 'checks_late', subject: { type: 'store', id: store }, store, payload }
      stalls.push({ subject: `${checkWork.name} ${store}`, since, draft })
    }
  }
  for (const { name, oldestDueSeconds } of await readKinds(tx, watched)) {
    if (oldestDueSeconds === null || oldestDueSeconds < STALLED_SECONDS) continue
    const since = new Date(clock.now() - oldestDueSeconds * 1000)
    const subject = { type: 'work', id: name }
    stalls.push({
      subject: name,
      since,
      draft: { kind: 'work_stalled', subject, payload: { since: since.toISOString() } },
    })
  }
  return new Map(stalls.map((stall) => [stall.subject, stall]))
}

async function endOf(tx: Transaction, subject: string, since: string): Promise<EventDraft> {
  const payload = { since }
  if (subject === checkWork.name) {
    return { kind: 'monitoring_resumed', subject: { type: 'monitoring', id: 'all' }, payload }
  }
  const [kind = '', store] = subject.split(' ')
  if (store === undefined) return { kind: 'work_resumed', subject: { type: 'work', id: kind }, payload }
  const { rows } = await tx.execute<{ name: string }>(sql`select name from stores where key = ${store}`)
  const store_name = rows[0]?.name ?? store
  return { kind: 'checks_on_time', subject: { type: 'store', id: store }, store, payload: { store_name, since } }
}

interface KnownStall extends Record<string, unknown> {
  subject: string
  since: string
  is_told: boolean
  clear_since: string | Date | null
  is_clear: boolean
}

/** A store at the edge of its limit is late now and then: its end is told when it has been on time for so long. */
const CLEAR_FOR = sql`interval '10 minutes'`

async function goOn(tx: Transaction, { subject, is_told, clear_since }: KnownStall, draft: EventDraft) {
  if (is_told && clear_since === null) return []
  await tx.execute(sql`update work_stalls set is_told = true, clear_since = null where subject = ${subject}`)
  return is_told ? [] : [draft]
}

async function end(tx: Transaction, { subject, since, is_told, clear_since, is_clear }: KnownStall) {
  const isOfStore = subject.includes(' ')
  if (is_told && isOfStore && !is_clear) {
    if (clear_since === null)
      await tx.execute(sql`update work_stalls set clear_since = clock_now() where subject = ${subject}`)
    return []
  }
  await tx.execute(sql`delete from work_stalls where subject = ${subject}`)
  return is_told ? [await endOf(tx, subject, new Date(since).toISOString())] : []
}

/**
 * Tells what stands still, once, and once more when it goes on: nothing checked, checks late beyond their interval, work
 * that nobody takes. What is seen once only is not told: a machine that slept has everything late for a moment.
 */
export async function watchStalls(db: Database): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const { rows: known } = await tx.execute<KnownStall>(sql`
      select subject, to_json(since) #>> '{}' as since, is_told, clear_since,
        coalesce(clear_since, clock_now()) <= clock_now() - ${CLEAR_FOR} as is_clear
      from work_stalls for update`)
    const stalls = await readStalls(tx)
    const drafts: EventDraft[] = []
    for (const before of known) {
      const stall = stalls.get(before.subject)
      drafts.push(...(await (stall ? goOn(tx, before, stall.draft) : end(tx, before))))
      stalls.delete(before.subject)
    }
    for (const { subject, since } of stalls.values()) {
      await tx.execute(sql`insert into work_stalls (subject, since) values (${subject}, ${since.toISOString()})`)
    }
    await emit(tx, drafts)
  })
}
