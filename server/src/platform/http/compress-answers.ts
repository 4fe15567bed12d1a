import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiateEncoding, type Encoding } from './negotiate-encoding'

/** In characters, about what one packet carries: below it, nothing arrives sooner. */
const WORTH_COMPRESSING = 1400

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

// The quickest levels that are of use (docs/decisions/compressed-answers.md): a list of 50 products goes from 63 kB to 8 in
// a quarter of a millisecond.
const compress: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: (text) => gzipped(text, { level: 1 }),
}

/**
 * Compresses what is answered as text, for whoever takes it: lists and documents of the API. Nobody can guess a secret by
 * the length of an answer (BREACH), since no browser sends a session to the API by itself.
 */
export function compressAnswers(http: FastifyInstance) {
  http.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_COMPRESSING) return payload
    // Whoever reads from another origin varies by it too.
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    const encoding = negotiateEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
    if (!encoding) return payload
    const bytes = await compress[encoding](payload)
    reply.headers({ 'content-encoding': encoding, 'content-length': bytes.length })
    return bytes
  })
}
