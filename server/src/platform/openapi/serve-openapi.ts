import { createHash } from 'node:crypto'
import type { App } from '../http/app-context'
import { compressedForms, type CompressedForms } from '../http/compressed-forms'
import { isUnchanged } from '../http/is-unchanged'
import { negotiateEncoding } from '../http/negotiate-encoding'
import { serveRaw } from '../http/serve-raw'
import type { DescribedContract } from './described-contract'
import { openApiDocument } from './openapi-document'

interface Document {
  forms: CompressedForms
  tag: string
}

const endpoint = {
  path: '/openapi.json',
  operationId: 'getOpenApi',
  tag: 'openapi',
  summary: 'This document',
  description: 'Clients are generated from it.',
  needs: 'anyone',
  mediaTypes: ['application/json'],
  hasTag: true,
  refusals: [],
} as const

/** Serves the OpenAPI document to anyone. It is built on first request, which takes tens of milliseconds. */
export function serveOpenApi(app: App, contract: DescribedContract, version: string) {
  let made: Document | undefined
  const make = (): Document => {
    const text = JSON.stringify(openApiDocument(app, contract, version))
    return { forms: compressedForms(text), tag: createHash('sha256').update(text).digest('base64url').slice(0, 22) }
  }
  serveRaw(app, endpoint, async (request, reply) => {
    const { forms, tag } = (made ??= make())
    const encoding = negotiateEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
    const etag = `"${tag}${encoding ? `-${encoding}` : ''}"`
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.status(304).send()
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(forms[encoding ?? 'identity'])
  })
}
