import type { Route } from 'playwright-core'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { CSP_REPORTS_PATH, contentSecurityPolicy, INTEGRITY_POLICY } from '@outlet/shared/contract/releases/page-policy'
import { releaseBase } from '@outlet/shared/contract/releases/release-address'
import { fillReleasePage, findRoute, inlineRelease, pageFiles } from '@outlet/shared/contract/releases/release-page'
import type { InlineRelease, RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Role } from '@outlet/shared/contract/users/roles'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import type { FakeApi } from './fake-api'

/**
 * Origin of the checked console. It does not resolve, so no request leaves the checker. HTTPS, because production uses
 * a secure context.
 */
export const ORIGIN = 'https://console.invalid'

/** Content of a file. */
export type FileBody = NonNullable<NonNullable<Parameters<Route['fulfill']>[0]>['body']>

export interface ConsoleSet {
  /** All releases of the set, including the host. */
  readonly releases: readonly RemoteDescriptor[]
  /** `index.html` of the host. */
  readonly template: string
  /** Reads a file; returns null if its content is no longer available. */
  readonly read: (release: RemoteDescriptor, path: string) => Promise<FileBody | null>
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

const typeOf = (path: string) => TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** Serves the console of a set of releases in the same way as the server, but without a server. */
export class ConsoleFiles {
  readonly #set: ConsoleSet
  readonly #api: FakeApi
  readonly #release: InlineRelease

  constructor(set: ConsoleSet, api: FakeApi) {
    const host = set.releases.find(({ name }) => name === HOST)
    if (!host) throw new Error('a set without a host is no console')
    const remotes = set.releases.filter(({ name }) => name !== HOST)
    this.#set = set
    this.#api = api
    this.#release = inlineRelease(
      { environment: 'gate', generation: 1, api_base_url: '', baseOf: releaseBase },
      host,
      remotes,
    )
  }

  /** Responds to a request of the page. */
  async respond(route: Route, role: Role): Promise<void> {
    const request = route.request()
    const url = new URL(request.url())
    if (url.origin !== ORIGIN) return route.abort()
    if (url.pathname === CSP_REPORTS_PATH) return route.fulfill({ status: 204 })
    if (url.pathname === `${API_PREFIX}/events`) return
    if (url.pathname.startsWith(`${API_PREFIX}/`)) {
      const { status, body } = this.#api.respond(request.method(), url.pathname, role)
      const contentType = status < 400 ? 'application/json' : 'application/problem+json'
      return route.fulfill({ status, contentType, body: JSON.stringify(body) })
    }
    if (request.resourceType() === 'document') return this.#page(route, url.pathname)
    return this.#file(route, url.pathname)
  }

  async #file(route: Route, pathname: string): Promise<void> {
    const release = this.#set.releases.find((each) => pathname.startsWith(releaseBase(each)))
    const path = release ? pathname.slice(releaseBase(release).length) : ''
    const isListed = release && Object.hasOwn(release.files, path)
    const body = isListed ? await this.#set.read(release, path) : null
    if (body === null) return route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' })
    const headers = { 'content-type': typeOf(path), 'x-content-type-options': 'nosniff' }
    return route.fulfill({ headers, body })
  }

  #page(route: Route, pathname: string): Promise<void> {
    const { host } = this.#release
    const found = findRoute(this.#release, pathname)
    const preload = [
      ...host.preload.map((file) => host.base + file),
      ...(found ? pageFiles(this.#release, found.remote, found.route.name) : []),
    ]
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy([]),
      'integrity-policy': INTEGRITY_POLICY,
      'cross-origin-opener-policy': 'same-origin',
    }
    return route.fulfill({ headers, body: fillReleasePage(this.#set.template, this.#release, preload) })
  }
}
