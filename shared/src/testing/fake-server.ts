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
  readonly answer: (request: Request, params: Record<string, string>) => Promise<Response>
}

/** One call that the fake server got: `GET /orders?q=bag`, and what was sent along. */
export interface FakeCall {
  readonly what: string
  readonly body: unknown
  readonly headers: Headers
}

/** An endpoint's stand-in: gets what a server's handler gets, must answer what the contract says. */
export const fake = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Fake => ({
  endpoint,
  answer: async (request, params) => {
    const asked = await readRequest(endpoint, request, params)
    const answer = await handler(asked)
    if (answer instanceof Response) return answer
    const parsed = endpoint.response.safeParse(answer)
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
 * Stands in for the API by taking the place of `fetch`: for tests, and for a remote that runs alone in a browser.
 * Whatever is no API call goes to the real `fetch`.
 */
export const makeFakeServer = (...standing: Fake[]) => {
  let fakes = [...standing]
  const calls: FakeCall[] = []
  const failures: string[] = []
  const events = makeFakeEvents()
  const realFetch = globalThis.fetch

  const answer = async (request: Request, url: URL): Promise<Response> => {
    const path = url.pathname.slice(API_PREFIX.length)
    if (path === EVENTS_PATH) return events.open(request.signal)
    const match = matchEndpoint(fakes, request.method, path)
    if (!match) throw new Error(`nothing fakes ${describe(request, url)}`)
    return match.fake.answer(request, match.params)
  }

  const fetchFake = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (!isApiCall(url)) return realFetch(input, init)
    // After a request without an answer, `send` asks by HEAD whether there is a server: in tests there is none.
    if (request.method === 'HEAD') throw new TypeError('Failed to fetch')
    const body = await request.clone().text()
    calls.push({ what: describe(request, url), body, headers: request.headers })
    try {
      return await Promise.race([answer(request, url), whenAborted(request.signal)])
    } catch (error) {
      if (error instanceof FakeProblem) return problemResponse(error)
      if (error instanceof TypeError || request.signal.aborted) throw error
      failures.push(String(error))
      return problemResponse(new FakeProblem(500, 'fake.failed', { detail: String(error) }))
    }
  }

  return {
    calls,
    /** What a test must not pass over: calls that nobody fakes, answers that break the contract. */
    failures,
    /** Later fakes of an endpoint take the place of earlier ones. */
    use: (...more: Fake[]) => void (fakes = [...fakes, ...more]),
    /** Sends a live event to whoever reads the event stream. */
    emit: (event: LiveEvent) => events.emit(event),
    /** Cuts the event stream, as a restart of the server does. */
    cut: () => events.cut(),
    /** From now on streams open, and nothing comes over them, as with some proxies. */
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
