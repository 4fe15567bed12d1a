import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { describedContract } from '../described-contract'
import type { App } from '../platform/http/app-context'
import { openApiDocument } from '../platform/openapi/openapi-document'

const Responses = z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() }))
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: Responses }))),
})

const contract = new Set<unknown>(
  describedContract.tags.flatMap(({ modules }) => modules.flatMap((module) => Object.values(module))),
)

interface SeenResponse {
  method: string
  path: string
  status: number
  type: string
}

/** Built once per test run, since it takes most of a second and a hundred test files need it. */
function describedPaths(app: App): z.infer<typeof Document>['paths'] {
  // A test may serve its own endpoints.
  const served = app.served.filter((endpoint) => contract.has(endpoint))
  const file = join(process.env['OUTLET_TEST_FOLDER'] ?? '', `described-${served.length}-${app.servedRaw.length}.json`)
  if (!existsSync(file)) {
    const { paths } = openApiDocument({ ...app, served }, describedContract, '0.0.0')
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ paths }))
    renameSync(`${file}.${process.pid}`, file)
  }
  return Document.parse(JSON.parse(readFileSync(file, 'utf8'))).paths
}

const pathOf = (url: string) => url.replace(/:(\w+)/g, '{$1}')

/**
 * Compares every response of the API with the OpenAPI document. Returns a function that lists the undescribed
 * responses.
 */
export function undescribedResponses(app: App): () => string[] {
  const seen = new Map<string, SeenResponse>()
  app.http.addHook('onResponse', async ({ method, routeOptions: { url } }, reply) => {
    // Internal errors and responses of the HTTP layer itself do not belong to an endpoint.
    if (!url?.startsWith(`${API_PREFIX}/`) || reply.statusCode === 500 || /HEAD|OPTIONS/.test(method)) return
    const type = String(reply.getHeader('content-type') ?? '').replace(/;.*/, '')
    const seenResponse = { method, path: pathOf(url), status: reply.statusCode, type }
    seen.set(Object.values(seenResponse).join(' '), seenResponse)
  })
  return () => {
    if (seen.size === 0) return []
    const paths = describedPaths(app)
    const isDescribed = ({ method, path, status, type }: SeenResponse) => {
      const response = paths[path]?.[method.toLowerCase()]?.responses[status]
      // The head of a stream is written without the framework, which does not know its type.
      return response !== undefined && (!response.content || type === '' || type in response.content)
    }
    const own = new Set(
      app.served.filter((endpoint) => !contract.has(endpoint)).map(({ path }) => pathOf(API_PREFIX + path)),
    )
    return [...seen]
      .filter(([, seenResponse]) => !own.has(seenResponse.path) && !isDescribed(seenResponse))
      .map(([name]) => name)
  }
}
