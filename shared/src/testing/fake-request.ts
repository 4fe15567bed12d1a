import type { Endpoint, EndpointRequest } from '../contract/endpoint'
import { matchPath } from '../contract/releases/match-path'
import type { z } from '../contract/zod'
import { FakeProblem } from './fake-problem'

interface HasEndpoint {
  readonly endpoint: Endpoint
}

/**
 * Finds the fake for a call. Fixed path segments take precedence over parameters (`/orders/count` is not an order),
 * later fakes over earlier ones.
 */
export const matchEndpoint = <F extends HasEndpoint>(fakes: readonly F[], method: string, path: string) => {
  const matches = fakes.flatMap((fake) => {
    const params = fake.endpoint.method === method ? matchPath(fake.endpoint.path, path) : null
    return params ? [{ fake, params }] : []
  })
  const count = (params: object) => Object.keys(params).length
  return matches.reverse().sort((a, b) => count(a.params) - count(b.params))[0]
}

const plainQuery = (search: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )

const readBody = async (request: Request): Promise<unknown> => {
  const text = await request.text()
  if (!text) return undefined
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
}

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  const parsed = schema?.safeParse(value)
  if (!parsed) return undefined
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    code: /^[a-z_]+(\.[a-z_]+)+$/.test(issue.message) ? issue.message : `field.${issue.code}`,
    message: issue.message,
  }))
  throw new FakeProblem(400, 'request.invalid', { errors })
}

/** Parses a request by the endpoint's own schemas and refuses an invalid one as the server does. */
export const readRequest = async <E extends Endpoint>(
  endpoint: E,
  request: Request,
  params: Record<string, string>,
): Promise<EndpointRequest<E>> => {
  const query = parse(endpoint.query, plainQuery(new URL(request.url).searchParams))
  const parsedRequest = { params, query, body: parse(endpoint.body, await readBody(request)) }
  // The endpoint's own schemas have parsed it, which TypeScript cannot infer from E.
  return parsedRequest as EndpointRequest<E>
}
