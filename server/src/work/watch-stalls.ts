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
import { workKinds } from './work-kinds'

/** Work that is due and unclaimed for this long counts as stalled. */
const STALLED_SECONDS = 600

/** Stalled work: its key in `work_stalls` and the start of the stall. */
interface Stall {
  subject: string
  since: Date
}

// Not watched here: late schedules are displayed on the background work page, and one that a newer version removed
// stays due for days. Overdue browser checks are displayed where releases are pinned, because an installation may have
// no worker for them.
const excludedKinds = new Set([checkWork.name, scheduleWork.name, browserWork.name])
const watched = workKinds.filter(({ name }) => !excludedKinds.has(name))

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

async function endEventOf(tx: Transaction, subject: string, since: string): Promise<EventDraft> {
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

/** A store near its rate limit is occasionally late: its stall ends only after it has been on time for this long. */
const CLEAR_FOR = sql`interval '10 minutes'`

async function continueStall(tx: Transaction, { subject, is_told, clear_since }: KnownStall, draft: EventDraft) {
  if (is_told && clear_since === null) return []
  await tx.execute(sql`update work_stalls set is_told = true, clear_since = null where subject = ${subject}`)
  return is_told ? [] : [draft]
}

async function endStall(tx: Transaction, { subject, since, is_told, clear_since, is_clear }: KnownStall) {
  const isOfStore = subject.includes(' ')
  if (is_told && isOfStore && !is_clear) {
    if (clear_since === null)
      await tx.execute(sql`update work_stalls set clear_since = clock_now() where subject = ${subject}`)
    return []
  }
  await tx.execute(sql`delete from work_stalls where subject = ${subject}`)
  return is_told ? [await endEventOf(tx, subject, new Date(since).toISOString())] : []
}

/**
 * Emits an event when work stalls and another when it resumes: no checks at all, checks of a store later than their
 * interval, other unclaimed work. A stall is reported only at its second sighting, because after a sleep of the machine
 * everything is late for a moment.
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
      drafts.push(...(await (stall ? continueStall(tx, before, stall.draft) : endStall(tx, before))))
      stalls.delete(before.subject)
    }
    for (const { subject, since } of stalls.values()) {
      await tx.execute(sql`insert into work_stalls (subject, since) values (${subject}, ${since.toISOString()})`)
    }
    await emit(tx, drafts)
  })
}
