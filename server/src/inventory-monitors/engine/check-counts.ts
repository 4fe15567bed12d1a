import { sql } from 'drizzle-orm'
import { asynchronousCommit } from '../../platform/db/asynchronous-commit'
import type { Database } from '../../platform/db/database'

/** Interval between writes; a killed process loses at most the counts of this period. */
const WRITE_EVERY_MS = 60_000

/**
 * Counts a store's checks by error code in memory and adds the counts to the database once a minute, so that single
 * checks write nothing. The checks of a purged store are not counted.
 */
export class CheckCounts {
  readonly #db: Database
  readonly #websiteType: string
  #byCode = new Map<string, number>()
  #writtenAt = performance.now()

  constructor(db: Database, websiteType: string) {
    this.#db = db
    this.#websiteType = websiteType
  }

  /** @param codes one per check: its error code, or empty for a successful reading */
  async add(codes: readonly string[]): Promise<void> {
    for (const code of codes) this.#byCode.set(code, (this.#byCode.get(code) ?? 0) + 1)
    if (performance.now() - this.#writtenAt >= WRITE_EVERY_MS) await this.write()
  }

  async write(): Promise<void> {
    const counts = [...this.#byCode]
    this.#byCode = new Map()
    this.#writtenAt = performance.now()
    if (counts.length === 0) return
    // Consistent order, so that two processes never deadlock on each other's rows.
    counts.sort(([one], [other]) => (one < other ? -1 : 1))
    await this.#db.execute(sql`
      insert into check_counts as c (quarter, website_type, code, checks)
      select quarter_of(clock_now()), ${this.#websiteType}, code, checks
      from ${asynchronousCommit},
        unnest(${sql.param(counts.map(([code]) => code))}::text[], ${sql.param(counts.map(([, checks]) => checks))}::int[])
          as i (code, checks)
      where exists (select 1 from stores where key = ${this.#websiteType})
      on conflict (quarter, website_type, code) do update set checks = c.checks + excluded.checks`)
  }
}
