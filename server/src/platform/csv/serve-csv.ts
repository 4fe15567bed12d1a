import { drizzle } from 'drizzle-orm/node-postgres'
import type { DownloadTicket } from '@outlet/shared/contract/downloads'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { majorOf, type Money } from '@outlet/shared/contract/money'
import type { z } from '@outlet/shared/contract/zod'
import type { Actor } from '../audit/actor'
import type { Database, Queryable } from '../db/database'
import type { App } from '../http/app-context'
import { serveWrite } from '../http/serve'
import { BYTE_ORDER_MARK, csvLine, type Cell } from '@outlet/shared/contract/csv'
import { issueTicket } from './issue-ticket'

/** As the contract's `csvRequest` makes it. */
interface Asked {
  filter: object
  sort: string
  columns: { key: string; title: string }[]
}
type AskedBy<Body extends z.ZodType<Asked>> = z.output<Body>
type QueryOf<A extends Asked> = A['filter'] & { sort: A['sort']; limit: number; cursor: string | undefined }

interface CsvOf<A extends Asked, Row> {
  /** Of the file, without ending. */
  name: string
  /** A page of the list, as its own endpoint reads it; its first line says who may. */
  page(db: Queryable, actor: Actor, query: QueryOf<A>): Promise<{ items: Row[]; next: string | null }>
  cells: Record<A['columns'][number]['key'], (row: Row) => Cell>
}

/** As many as a list may be asked for at once; what is in memory of a download is one page. */
const PAGE = 200

async function* linesOf<A extends Asked, Row>(
  { page, cells }: CsvOf<A, Row>,
  { filter, sort, columns }: A,
  db: Queryable,
  actor: Actor,
): AsyncGenerator<string> {
  const read = columns.map(({ key }: { key: A['columns'][number]['key'] }) => cells[key])
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title))
  let cursor: string | undefined
  do {
    const { items, next } = await page(db, actor, { ...filter, sort, limit: PAGE, cursor })
    yield items.map((row) => csvLine(read.map((cell) => cell(row)))).join('')
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

/** Serves the endpoint that gives a ticket for a list's CSV, and lets that be downloaded. */
export function serveCsv<Path extends string, Body extends z.ZodType<Asked>, Row>(
  app: App,
  endpoint: Endpoint<Path, z.ZodUndefined, Body, typeof DownloadTicket>,
  csv: CsvOf<AskedBy<Body>, Row>,
) {
  const { path, body } = endpoint
  if (!body) throw new Error(`${path} takes no csvRequest`)
  app.csv.set(path, {
    name: csv.name,
    lines: (db, actor, kept) => linesOf(csv, body.parse(kept), db, actor),
  })
  serveWrite(app, endpoint, async ({ tx, caller, body: asked }) => {
    const { actor } = caller
    if (actor.kind === 'user') app.downloads.refuseIfFull(actor.id)
    // What the list would refuse is refused here, at the button, and not by the download.
    await csv.page(tx, actor, { ...asked.filter, sort: asked.sort, limit: 1, cursor: undefined })
    return issueTicket(tx, caller, path, asked)
  })
}

/** An amount in the currency's main unit, which spreadsheets add up; the currency is a column of its own. */
export const amountCell = (money: Money | null): Cell => money && majorOf(money.minor, money.currency)

/**
 * All that `source` yields, read as the database was at one moment, page by page as fast as it is taken. `endSlowReader`
 * ends a reader that stops; the time-out of the transaction is for a process that is stopped meanwhile.
 */
export async function* linesAtOneMoment(
  { $client: pool }: Database,
  source: (db: Queryable) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query("set idle_in_transaction_session_timeout = '60s'")
    await client.query('begin isolation level repeatable read read only')
    yield* source(drizzle(client))
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A connection with a setting of its own is not given back to the pool.
    client.release(broken ?? true)
  }
}
