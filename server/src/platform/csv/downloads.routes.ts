import { Readable } from 'node:stream'
import { z } from '@outlet/shared/contract/zod'
import { clock } from '../time/clock'
import type { App } from '../http/app-context'
import { notFound } from '../http/refusal'
import { serveRaw } from '../http/serve-raw'
import { endSlowReader } from './end-slow-reader'
import { linesAtOneMoment } from './serve-csv'
import { takeTicket, ticketOwner } from './download-tickets'

const Params = z.object({ ticket: z.string().regex(/^[\w-]{20,100}$/) })

const endpoint = {
  path: '/downloads/:ticket',
  operationId: 'downloadCsv',
  tag: 'downloads',
  summary: 'The file that a ticket stands for',
  description:
    'CSV as RFC 4180 has it, in UTF-8 with a byte order mark. The ticket is the right to it, once, for a minute.',
  needs: 'anyone',
  mediaType: 'text/csv',
  refusals: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'throttled'],
} as const

/** Serves the files of download tickets, streamed, so that memory use is independent of the file's size. */
export function downloadRoutes(app: App) {
  serveRaw(app, endpoint, async (request, reply) => {
    const { ticket } = Params.parse(request.params)
    const free = app.downloads.take(await ticketOwner(app.db, ticket))
    try {
      const { name, stream, close } = await open(app, ticket)
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
        .header('content-disposition', `attachment; filename="${fileName(name)}"`)
        .type('text/csv; charset=utf-8')
        .send(stream)
    } catch (error) {
      free()
      throw error
    }
  })
}

interface Download {
  name: string
  stream: Readable
  /** Releases the database connection of the download. */
  close(): Promise<unknown>
}

async function open(app: App, ticket: string): Promise<Download> {
  const { list, request, actor } = await takeTicket(app.db, ticket)
  const source = app.csv.get(list)
  if (!source) throw notFound('download.not_found')
  const lines = linesAtOneMoment(app.db, (db) => source.lines(db, actor, request))
  // The first line is read before the response starts, so that a refusal can still be sent as an error.
  const first = await lines.next()
  const stream = Readable.from(withFirst(first.value ?? '', lines), { objectMode: false })
  return { name: source.name, stream, close: () => lines.return(undefined) }
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(first)
  for await (const line of rest) if (line !== '') yield Buffer.from(line)
}

const fileName = (name: string) => `${name}-${clock.iso().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.csv`
