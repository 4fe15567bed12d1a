import { API_PREFIX, type Endpoint } from '../../endpoint'
import { reportClientError } from '../../client-errors'
import { matchPath } from '../../match-path'
import type { Role } from '../../roles'
import { getCurrentUser } from '../../session'
import { sampleOf } from './sample-of'

export interface FakeAnswer {
  readonly status: number
  readonly body: unknown
}

const parameters = (params: object) => Object.keys(params).length

/** The endpoint of a call: words before parameters, `/orders/count` is no order. */
function endpointOf(endpoints: readonly Endpoint[], method: string, path: string): Endpoint | undefined {
  const matches = endpoints.flatMap((endpoint) => {
    const params = endpoint.method === method ? matchPath(endpoint.path, path) : null
    return params ? [{ endpoint, params }] : []
  })
  return matches.sort((a, b) => parameters(a.params) - parameters(b.params))[0]?.endpoint
}

/** An API that answers what the contract says, to somebody of that role; nothing is kept. */
export class FakeApi {
  readonly #samples = new Map<Endpoint, unknown>()

  constructor(
    readonly endpoints: readonly Endpoint[],
    readonly now: string,
  ) {}

  /** @param path with API_PREFIX, without a query */
  answer(method: string, path: string, role: Role): FakeAnswer {
    const endpoint = endpointOf(this.endpoints, method, path.slice(API_PREFIX.length))
    const sample = endpoint ? this.#sample(endpoint) : null
    if (!endpoint || sample === null) return { status: 404, body: { status: 404, code: 'request.not_found' } }
    const body = endpoint === getCurrentUser ? { ...getCurrentUser.response.parse(sample), role } : sample
    return { status: endpoint.status ?? 200, body }
  }

  #sample(endpoint: Endpoint): unknown {
    const known = this.#samples.get(endpoint)
    if (known !== undefined) return known
    const sample = sampleOf(endpoint.response, this.now)
    this.#samples.set(endpoint, sample)
    return sample
  }
}

/** Where the host tells of errors. */
export const ERRORS_PATH = API_PREFIX + reportClientError.path
