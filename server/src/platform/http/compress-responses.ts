import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiateEncoding, type Encoding } from './negotiate-encoding'

/** Minimum length in characters, about one packet: a shorter response would not arrive sooner. */
const WORTH_COMPRESSING = 1400

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

// The fastest useful levels (`docs/decisions/compressed-responses.md`): a list of 50 products shrinks from 63 kB to 8 kB
// in a quarter of a millisecond.
const compress: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: (text) => gzipped(text, { level: 1 }),
}

/**
 * Compresses text responses (lists and documents of the API) for clients that accept it. BREACH attacks do not apply,
 * because browsers do not attach a session to API requests by themselves.
 */
export function compressResponses(http: FastifyInstance) {
  http.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_COMPRESSING) return payload
    // Cross-origin responses already vary by `Origin`.
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    const encoding = negotiateEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
    if (!encoding) return payload
    const bytes = await compress[encoding](payload)
    reply.headers({ 'content-encoding': encoding, 'content-length': bytes.length })
    return bytes
  })
}
