import { drizzle } from 'drizzle-orm/node-postgres'
import type { DownloadTicket } from '@outlet/shared/contract/list/downloads'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { majorOf, type Money } from '@outlet/shared/contract/money'
import { quantityText, type AvailableStock } from '@outlet/shared/contract/stock'
import type { z } from '@outlet/shared/contract/zod'
import type { Actor } from '../audit/actor'
import type { Database, Queryable } from '../db/database'
import type { App } from '../http/app-context'
import { serveWrite } from '../http/serve'
import { BYTE_ORDER_MARK, csvLine, type Cell } from '@outlet/shared/contract/list/csv'
import type { TableFormat } from '@outlet/shared/contract/list/downloads'
import { issueTicket } from './download-tickets'
import { writeWorkbook } from './write-workbook'

/** Request body as the contract's `csvRequest` defines it. */
interface CsvRequest {
  format: TableFormat
  filter: object
  sort: string
  columns: { key: string; title: string; labels?: Record<string, string> | undefined }[]
}
type CsvRequestOf<Body extends z.ZodType<CsvRequest>> = z.output<Body>
type QueryOf<A extends CsvRequest> = A['filter'] & { sort: A['sort']; limit: number; cursor: string | undefined }

interface CsvOf<A extends CsvRequest, Row> {
  /** Name of the file, without extension. */
  name: string
  /** Reads a page of the list as the list's own endpoint does; must check the permission first. */
  page(
    db: Queryable,
    actor: Actor,
    query: QueryOf<A>,
    /** Keys of the written columns. */
    columns: ReadonlySet<string>,
  ): Promise<{ items: Row[]; next: string | null }>
  cells: Record<A['columns'][number]['key'], (row: Row) => Cell>
}

/** Rows per page: the maximum of a list request. A download holds one page in memory. */
const PAGE_ROWS = 200

const inLabels = (cell: Cell, labels: Record<string, string>): Cell =>
  typeof cell === 'string' ? (labels[cell] ?? cell) : cell

/** Yields the titles, then the list's rows page by page. */
async function* rowsOf<A extends CsvRequest, Row>(
  { page, cells }: CsvOf<A, Row>,
  { filter, sort, columns }: A,
  db: Queryable,
  actor: Actor,
): AsyncGenerator<Cell[][]> {
  const keys = new Set(columns.map(({ key }) => key))
  const read = columns.map(({ key, labels }: A['columns'][number] & { key: A['columns'][number]['key'] }) => {
    const cell = cells[key]
    return labels ? (row: Row) => inLabels(cell(row), labels) : cell
  })
  yield [columns.map(({ title }) => title)]
  let cursor: string | undefined
  do {
    const { items, next } = await page(db, actor, { ...filter, sort, limit: PAGE_ROWS, cursor }, keys)
    yield items.map((row) => read.map((cell) => cell(row)))
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

async function* writeCsv(pages: AsyncGenerator<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK)
  for await (const rows of pages) if (rows.length > 0) yield Buffer.from(rows.map(csvLine).join(''))
}

const writers = { csv: writeCsv, xlsx: writeWorkbook } as const satisfies Record<TableFormat, unknown>

/** Serves the endpoint that issues download tickets for a list's file, and registers the list for downloads. */
export function serveCsv<Path extends string, Body extends z.ZodType<CsvRequest>, Row>(
  app: App,
  endpoint: Endpoint<Path, z.ZodUndefined, Body, typeof DownloadTicket>,
  csv: CsvOf<CsvRequestOf<Body>, Row>,
) {
  const { path, body } = endpoint
  if (!body) throw new Error(`${path} takes no csvRequest`)
  app.csv.set(path, {
    name: csv.name,
    chunks: (db, actor, request) => {
      const parsed = body.parse(request)
      return writers[parsed.format](rowsOf(csv, parsed, db, actor))
    },
  })
  serveWrite(app, endpoint, async ({ tx, caller, body: csvRequest }) => {
    const { actor } = caller
    if (actor.kind === 'user') app.downloads.refuseIfFull(actor.id)
    // Reports refusals of the list when the ticket is requested instead of during the download.
    const query = { ...csvRequest.filter, sort: csvRequest.sort, limit: 1, cursor: undefined }
    await csv.page(tx, actor, query, new Set())
    return issueTicket(tx, caller, path, csvRequest)
  })
}

/** Amount in the currency's main unit, which spreadsheets can add up; the currency is a separate column. */
export const amountCell = (money: Money | null): Cell => money && majorOf(money.minor, money.currency)

/** Available quantity as a number, as `≥ 3`, or as the kind of a quantity without number; empty = unknown. */
export const stockCell = (stock: AvailableStock): Cell => {
  if (stock.kind === 'exact') return stock.available
  return quantityText(stock) ?? (stock.kind === 'unknown' ? null : stock.kind)
}

/**
 * Yields the chunks of `source` from one database snapshot, page by page as the reader consumes them. `endSlowReader`
 * aborts slow readers; the transaction time-out covers a process that is suspended.
 */
export async function* readAtOneMoment(
  { $client: pool }: Database,
  source: (db: Queryable) => AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
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
    // A connection with a changed setting must not return to the pool.
    client.release(broken ?? true)
  }
}
