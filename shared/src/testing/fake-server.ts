import { API_PREFIX } from '../contract/endpoint'
import type { Endpoint, EndpointRequest, EndpointResponse } from '../contract/endpoint'
import { EVENTS_PATH } from '../contract/events'
import type { LiveEvent } from '../contract/events'
import { makeFakeEvents } from './fake-events'
import { FakeProblem, problemResponse } from './fake-problem'
import { matchEndpoint, readRequest } from './fake-request'

type Handler<E extends Endpoint> = (
  request: EndpointRequest<E>,
) => EndpointResponse<E> | Response | Promise<EndpointResponse<E> | Response>

export interface Fake {
  readonly endpoint: Endpoint
  readonly respond: (request: Request, params: Record<string, string>) => Promise<Response>
}

/** One call that the fake server received: `GET /orders?q=bag`, its body and headers. */
export interface FakeCall {
  readonly what: string
  readonly body: unknown
  readonly headers: Headers
}

/** Fakes an endpoint: the handler receives what a server's handler does, and must return what the contract defines. */
export const fake = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Fake => ({
  endpoint,
  respond: async (request, params) => {
    const parsedRequest = await readRequest(endpoint, request, params)
    const result = await handler(parsedRequest)
    if (result instanceof Response) return result
    const parsed = endpoint.response.safeParse(result)
    if (!parsed.success) throw new Error(`fake ${endpoint.method} ${endpoint.path}: ${parsed.error.message}`)
    return Response.json(parsed.data, { status: endpoint.status ?? 200 })
  },
})

const isApiCall = (url: URL): boolean => url.pathname.startsWith(`${API_PREFIX}/`)

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const describe = (request: Request, url: URL): string =>
  `${request.method} ${url.pathname.slice(API_PREFIX.length)}${url.search}`

/**
 * Fakes the API by replacing `fetch`: for tests, and for a remote that runs alone in a browser. Other requests go to
 * the real `fetch`.
 */
export const makeFakeServer = (...standing: Fake[]) => {
  let fakes = [...standing]
  const calls: FakeCall[] = []
  const failures: string[] = []
  const events = makeFakeEvents()
  const realFetch = globalThis.fetch

  const respondTo = async (request: Request, url: URL): Promise<Response> => {
    const path = url.pathname.slice(API_PREFIX.length)
    if (path === EVENTS_PATH) return events.open(request.signal)
    const match = matchEndpoint(fakes, request.method, path)
    if (!match) throw new Error(`nothing fakes ${describe(request, url)}`)
    return match.fake.respond(request, match.params)
  }

  const fetchFake = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (!isApiCall(url)) return realFetch(input, init)
    // After a request without a response, `send` probes the server by HEAD: in tests the probe fails.
    if (request.method === 'HEAD') throw new TypeError('Failed to fetch')
    const body = await request.clone().text()
    calls.push({ what: describe(request, url), body, headers: request.headers })
    try {
      return await Promise.race([respondTo(request, url), whenAborted(request.signal)])
    } catch (error) {
      if (error instanceof FakeProblem) return problemResponse(error)
      if (error instanceof TypeError || request.signal.aborted) throw error
      failures.push(String(error))
      return problemResponse(new FakeProblem(500, 'fake.failed', { detail: String(error) }))
    }
  }

  return {
    calls,
    /** Failures that a test must not ignore: calls without a fake, responses that break the contract. */
    failures,
    /** Adds fakes; a later fake of an endpoint replaces an earlier one. */
    use: (...more: Fake[]) => void (fakes = [...fakes, ...more]),
    /** Sends a live event to the readers of the event stream. */
    emit: (event: LiveEvent) => events.emit(event),
    /** Cuts the event stream, as a restart of the server does. */
    cut: () => events.cut(),
    /** From now on streams open, but nothing arrives over them, as with some proxies. */
    holdBack: () => events.holdBack(true),
    start: () => void (globalThis.fetch = fetchFake),
    stop: () => {
      globalThis.fetch = realFetch
      events.holdBack(false)
      events.cut()
      fakes = [...standing]
      calls.length = 0
      failures.length = 0
    },
  }
}

export type FakeServer = ReturnType<typeof makeFakeServer>
