import type { Route } from 'playwright-core'
import { API_PREFIX } from '../../endpoint'
import { CSP_REPORTS_PATH, contentSecurityPolicy, INTEGRITY_POLICY } from '../../page-policy'
import { releaseBase } from '../../release-address'
import { fillReleasePage, findRoute, inlineRelease, pageFiles } from '../../release-page'
import type { InlineRelease, RemoteDescriptor } from '../../releases'
import type { Role } from '../../roles'
import { HOST } from '../host-pages'
import type { FakeApi } from './fake-api'

/** An address that leads nowhere: nothing that the page asks for leaves the checker. A secure context, as in production. */
export const ORIGIN = 'https://console.invalid'

/** A file's bytes. */
export type FileBody = NonNullable<NonNullable<Parameters<Route['fulfill']>[0]>['body']>

export interface ConsoleSet {
  /** The host among them. */
  readonly releases: readonly RemoteDescriptor[]
  /** The host's `index.html`. */
  readonly template: string
  /** A file's bytes; null where they are gone. */
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

/** The console of a set of releases, as the server would give it, without a server. */
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

  /** Answers a request of the page. */
  async answer(route: Route, role: Role): Promise<void> {
    const request = route.request()
    const url = new URL(request.url())
    if (url.origin !== ORIGIN) return route.abort()
    if (url.pathname === CSP_REPORTS_PATH) return route.fulfill({ status: 204 })
    if (url.pathname === `${API_PREFIX}/events`) return
    if (url.pathname.startsWith(`${API_PREFIX}/`)) {
      const { status, body } = this.#api.answer(request.method(), url.pathname, role)
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
