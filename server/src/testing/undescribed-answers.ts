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

interface Answer {
  method: string
  path: string
  status: number
  type: string
}

/** Made once a run of tests: it takes most of a second, and a hundred files ask for it. */
function describedPaths(app: App): z.infer<typeof Document>['paths'] {
  // A test may serve endpoints of its own.
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

/** Holds every answer of the API to the OpenAPI document: tells those that it says nothing of, once it is asked. */
export function undescribedAnswers(app: App): () => string[] {
  const answers = new Map<string, Answer>()
  app.http.addHook('onResponse', async ({ method, routeOptions: { url } }, reply) => {
    // What is our own fault, and what HTTP's machinery answers, is no endpoint's.
    if (!url?.startsWith(`${API_PREFIX}/`) || reply.statusCode === 500 || /HEAD|OPTIONS/.test(method)) return
    const type = String(reply.getHeader('content-type') ?? '').replace(/;.*/, '')
    const answer = { method, path: pathOf(url), status: reply.statusCode, type }
    answers.set(Object.values(answer).join(' '), answer)
  })
  return () => {
    if (answers.size === 0) return []
    const paths = describedPaths(app)
    const isDescribed = ({ method, path, status, type }: Answer) => {
      const response = paths[path]?.[method.toLowerCase()]?.responses[status]
      // A stream's head is written past the framework, which knows no type of it.
      return response !== undefined && (!response.content || type === '' || type in response.content)
    }
    const own = new Set(
      app.served.filter((endpoint) => !contract.has(endpoint)).map(({ path }) => pathOf(API_PREFIX + path)),
    )
    return [...answers].filter(([, answer]) => !own.has(answer.path) && !isDescribed(answer)).map(([name]) => name)
  }
}
