import { Readable } from 'node:stream'
import { TableFormat } from '@outlet/shared/contract/list/downloads'
import { z } from '@outlet/shared/contract/zod'
import { clock } from '../time/clock'
import type { App } from '../http/app-context'
import { notFound } from '../http/refusal'
import { serveRaw } from '../http/serve-raw'
import { endSlowReader } from './end-slow-reader'
import { readAtOneMoment } from './serve-csv'
import { takeTicket, ticketOwner } from './download-tickets'

const Params = z.object({ ticket: z.string().regex(/^[\w-]{20,100}$/) })

const endpoint = {
  path: '/downloads/:ticket',
  operationId: 'downloadCsv',
  tag: 'downloads',
  summary: 'The file that a ticket stands for',
  description:
    'CSV as RFC 4180 has it, in UTF-8 with a byte order mark, or an Excel workbook. The ticket is the right to it, once, for a minute.',
  needs: 'anyone',
  mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refusals: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'throttled'],
} as const

/** Serves the files of download tickets, streamed, so that memory use is independent of the file's size. */
export function downloadRoutes(app: App) {
  serveRaw(app, endpoint, async (request, reply) => {
    const { ticket } = Params.parse(request.params)
    const free = app.downloads.take(await ticketOwner(app.db, ticket))
    try {
      const { name, format, stream, close } = await open(app, ticket)
      const endWatch = endSlowReader(reply.raw, stream)
      // Listens to the stream, not to its generator, which never runs if the reader has already disconnected.
      stream.once('close', () => {
        endWatch()
        free()
        // Aborts the response of a failed stream without an end, so that a truncated file cannot be mistaken for a
        // complete one.
        if (stream.errored) reply.raw.destroy()
        void close()
      })
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${fileName(name, format)}"`)
        .type(contentTypes[format])
        .send(stream)
    } catch (error) {
      free()
      throw error
    }
  })
}

/** A ticket that an earlier release issued has no format. */
const Requested = z.looseObject({ format: TableFormat.default('csv') })

const contentTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface Download {
  name: string
  format: TableFormat
  stream: Readable
  /** Releases the database connection of the download. */
  close(): Promise<unknown>
}

async function open(app: App, ticket: string): Promise<Download> {
  const { list, request, actor } = await takeTicket(app.db, ticket)
  const source = app.csv.get(list)
  if (!source) throw notFound('download.not_found')
  const { format } = Requested.parse(request)
  const chunks = readAtOneMoment(app.db, (db) => source.chunks(db, actor, request))
  // The first chunk is read before the response starts, so that a refusal can still be sent as an error.
  const first = await chunks.next()
  const stream = Readable.from(withFirst(first.value, chunks), { objectMode: false })
  return { name: source.name, format, stream, close: () => chunks.return(undefined) }
}

async function* withFirst(first: Uint8Array | undefined, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first) yield first
  yield* rest
}

const fileName = (name: string, format: TableFormat) =>
  `${name}-${clock.iso().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.${format}`
