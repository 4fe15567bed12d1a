import { createHash } from 'node:crypto'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { App } from './app-context'
import { compressedForms, type CompressedForms } from './compressed-forms'
import { isUnchanged } from './is-unchanged'
import { negotiateEncoding } from './negotiate-encoding'
import { openApiDocument } from './openapi'

interface Document {
  forms: CompressedForms
  tag: string
}

/** Serves the OpenAPI document, made when it is first asked for: anybody may ask, and it takes some 30 ms to make. */
export function serveOpenApi(app: App, version: string) {
  let made: Document | undefined
  const make = (): Document => {
    const text = JSON.stringify(openApiDocument(app.served, version))
    return { forms: compressedForms(text), tag: createHash('sha256').update(text).digest('base64url').slice(0, 22) }
  }
  app.http.get(`${API_PREFIX}/openapi.json`, async (request, reply) => {
    const { forms, tag } = (made ??= make())
    const encoding = negotiateEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
    const etag = `"${tag}${encoding ? `-${encoding}` : ''}"`
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.status(304).send()
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(forms[encoding ?? 'identity'])
  })
}
