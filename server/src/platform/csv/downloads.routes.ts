import { Readable } from 'node:stream'
import { z } from '@outlet/shared/contract/zod'
import { clock } from '../time/clock'
import type { App } from '../http/app-context'
import { notFound } from '../http/refusal'
import { serveRaw } from '../http/serve-raw'
import { endSlowReader } from './end-slow-reader'
import { linesAtOneMoment } from './serve-csv'
import { takeTicket, ticketOwner } from './take-ticket'

const Params = z.object({ ticket: z.string().regex(/^[\w-]{20,100}$/) })

const endpoint = {
  path: '/downloads/:ticket',
  operationId: 'downloadCsv',
  tag: 'downloads',
  summary: 'The file that a ticket stands for',
  description:
    'CSV as RFC 4180 has it, in UTF-8 with a byte order mark. The ticket is the right to it, once, for a minute.',
  needs: 'anyone',
  answers: 'text/csv',
  refusals: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'throttled'],
} as const

/** Tickets' files: streamed, so that a large one takes no more memory than a small one. */
export function downloadRoutes(app: App) {
  serveRaw(app, endpoint, async (request, reply) => {
    const { ticket } = Params.parse(request.params)
    const free = app.downloads.take(await ticketOwner(app.db, ticket))
    try {
      const { name, stream, close } = await open(app, ticket)
      const endWatch = endSlowReader(reply.raw, stream)
      // Of a stream, not of its generator: that of a reader who has already gone is never begun.
      stream.once('close', () => {
        endWatch()
        free()
        // A stream that has failed leaves its response without an end: no cut file looks whole.
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
  /** Gives back the connection that it reads by. */
  close(): Promise<unknown>
}

async function open(app: App, ticket: string): Promise<Download> {
  const { list, request, actor } = await takeTicket(app.db, ticket)
  const source = app.csv.get(list)
  if (!source) throw notFound('download.not_found')
  const lines = linesAtOneMoment(app.db, (db) => source.lines(db, actor, request))
  // Until the first line nothing is sent, so that a refusal can still be told as one.
  const first = await lines.next()
  const stream = Readable.from(withFirst(first.value ?? '', lines), { objectMode: false })
  return { name: source.name, stream, close: () => lines.return(undefined) }
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(first)
  for await (const line of rest) if (line !== '') yield Buffer.from(line)
}

const fileName = (name: string) =>
  `${name}-${clock.date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.csv`
