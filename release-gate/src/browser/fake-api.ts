import { API_PREFIX, type Endpoint } from '@outlet/shared/contract/endpoint'
import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { matchPath } from '@outlet/shared/contract/releases/match-path'
import type { Role } from '@outlet/shared/contract/users/roles'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { sampleOf } from './sample-of'

export interface FakeResponse {
  readonly status: number
  readonly body: unknown
}

const parameters = (params: object) => Object.keys(params).length

/**
 * Returns the endpoint of a request. Literal segments take precedence over parameters, so `/orders/count` is not an
 * order.
 */
function endpointOf(endpoints: readonly Endpoint[], method: string, path: string): Endpoint | undefined {
  const matches = endpoints.flatMap((endpoint) => {
    const params = endpoint.method === method ? matchPath(endpoint.path, path) : null
    return params ? [{ endpoint, params }] : []
  })
  return matches.sort((a, b) => parameters(a.params) - parameters(b.params))[0]?.endpoint
}

/** API that returns samples of the contract's response schemas to a user of the given role. It stores nothing. */
export class FakeApi {
  readonly #samples = new Map<Endpoint, unknown>()

  constructor(
    readonly endpoints: readonly Endpoint[],
    readonly now: string,
  ) {}

  /**
   * Returns the response to a request; status 404 if the contract has no such endpoint.
   * @param path with `API_PREFIX`, without the query
   */
  respond(method: string, path: string, role: Role): FakeResponse {
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

/** Path to which the host reports errors. */
export const ERRORS_PATH = API_PREFIX + reportClientError.path
