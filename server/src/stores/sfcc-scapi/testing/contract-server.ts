import type { IncomingMessage } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http'
import type { IHttpConfig } from '@stoplight/prism-http'
import { serveWhole } from '../../../testing/serve'

/** Folder of Salesforce's own OpenAPI files, which are not part of this repository. */
const SPECIFICATIONS = join(import.meta.dirname, '../../../../../../shared/data/sfcc')

/**
 * Returns `describe`, or a skipping one that reports the skip: the files are Salesforce's, and the project works
 * without them.
 */
export function describeWithSpecifications(what: string): typeof describe | typeof describe.skip {
  if (existsSync(SPECIFICATIONS)) return describe
  console.warn(`SKIPPED: ${what}, since ${SPECIFICATIONS} is not there`)
  return describe.skip
}

const AUTH = '/shopper/auth/v1'
/** Path of each API below its host, as its file states. */
const files = {
  [AUTH]: 'auth-oas-v1-public.yaml',
  '/product/shopper-products/v1': 'shopper-products-oas-v1-public.yaml',
  '/product/shopper-availability/v1': 'shopper-availability-oas-v1-public.yaml',
  '/search/shopper-search/v1': 'shopper-search-oas-v1-public.yaml',
  '/checkout/shopper-baskets/v2': 'shopper-baskets-oas-v2-public.yaml',
  '/checkout/shopper-orders/v1': 'shopper-orders-oas-v1-public.yaml',
  '/customer/shopper-customers/v1': 'shopper-customers-oas-v1-public.yaml',
}

type Operations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>

const config: IHttpConfig = {
  mock: { dynamic: false },
  validateRequest: true,
  validateResponse: true,
  checkSecurity: true,
  errors: true,
  upstreamProxy: undefined,
  isProxy: false,
}

const nothing = () => undefined
const silent = { level: 'silent', trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }
// Prism logs with its own release of pino, of which it uses only these methods.
const logger = { ...silent, fatal: nothing, success: nothing, child: () => logger } as never

export interface ContractServer {
  origin: string
  /** Violations of the specification in requests. */
  violations: string[]
  /** Method and path of each request, in order. */
  requests: string[]
  /** Status of the examples that are returned from now on, except for the sign-in. */
  status: number | null
  close(): Promise<void>
}

/** Returns parameters that the specification does not name, which Prism accepts. */
function unknownParameters(operations: Operations, method: string, path: string, query: URLSearchParams): string[] {
  const operation = operations.find(
    (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
  )
  const known = new Set((operation?.request?.query ?? []).map(({ name }) => name))
  return [...query.keys()].filter((name) => !known.has(name)).map((name) => `${path}: no parameter ${name}`)
}

const methods = ['get', 'post', 'put', 'delete'] as const
const methodOf = (name: string) => methods.find((method) => method === name) ?? 'get'

const parseBody = ({ headers }: IncomingMessage, text: string): unknown => {
  if (text === '') return undefined
  return headers['content-type'] === 'application/json' ? JSON.parse(text) : text
}

/**
 * Starts a server that returns Salesforce's own examples and refuses requests that violate Salesforce's specification;
 * or, with `upstream`, one that forwards everything and records violations by the client or by `upstream`.
 */
export async function startContractServer(upstream?: string): Promise<ContractServer> {
  const prism = createInstance(config, { logger })
  const apis = await Promise.all(
    Object.entries(files).map(async ([prefix, file]) => ({
      prefix,
      operations: await getHttpOperationsFromSpec(join(SPECIFICATIONS, file)),
    })),
  )
  const contract: Omit<ContractServer, 'origin' | 'close'> = { violations: [], requests: [], status: null }
  const respond = async (request: IncomingMessage, body: unknown) => {
    const url = new URL(request.url ?? '', 'http://contract')
    const method = (request.method ?? 'GET').toLowerCase()
    contract.requests.push(`${method} ${url.pathname}`)
    const api = apis.find(({ prefix }) => url.pathname.startsWith(`${prefix}/`))
    if (!api) return { status: 404, headers: {}, body: {} }
    const path = url.pathname.slice(api.prefix.length)
    contract.violations.push(...unknownParameters(api.operations, method, path, url.searchParams))
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const prismRequest = {
      method: methodOf(method),
      url: { path, query: Object.fromEntries(url.searchParams) },
      headers,
      body,
    }
    const mock =
      contract.status !== null && api.prefix !== AUTH ? { dynamic: false, code: contract.status } : config.mock
    const how =
      upstream === undefined
        ? { ...config, mock }
        : { ...config, errors: false, isProxy: true as const, upstream: new URL(upstream + api.prefix) }
    const result = await prism.request(prismRequest, api.operations, how)()
    if (result._tag === 'Left') {
      contract.violations.push(`${path}: ${result.left.message}`)
      return { status: 500, headers: {}, body: {} }
    }
    const { output, validations } = result.right
    const issues = [...validations.input, ...(upstream === undefined ? [] : validations.output)]
    contract.violations.push(...issues.map(({ message, path: at = [] }) => `${path}: ${at.join('.')} ${message}`))
    const location =
      output.statusCode === 303 ? { location: `${url.searchParams.get('redirect_uri')}?code=c&usid=u` } : {}
    return { status: output.statusCode, headers: { ...output.headers, ...location }, body: output.body }
  }
  const { origin, close } = await serveWhole(async (request, text, response) => {
    const { status, headers, body } = await respond(request, parseBody(request, text.toString('utf8')))
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  return Object.assign(contract, { origin, close })
}
