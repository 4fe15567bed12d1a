import { hostRoutes } from '@outlet/shared/contract/releases/host-routes'
import { releaseBase } from '@outlet/shared/contract/releases/release-address'
import {
  fillReleasePage,
  findRoute,
  inlineRelease,
  pageFiles,
  pageInLocale,
  signInRelease,
} from '@outlet/shared/contract/releases/release-page'
import type { Generation, InlineRelease, RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { HOST_PAGES } from '@outlet/shared/contract/releases/host-pages'
import type { Language as Locale } from '@outlet/shared/contract/notification-channels'
import { compressedForms, type CompressedForms } from '../../platform/http/compressed-forms'

export type HostPage = (typeof HOST_PAGES)[number]

export interface ConsoleContent {
  generation: Generation
  /** Origin of the API; null = the page's own origin. */
  apiBaseUrl: string | null
  timeZone: string
  host: RemoteDescriptor
  remotes: readonly RemoteDescriptor[]
  templates: Record<HostPage, string>
  /** Preview of the browser that gets this console. */
  preview?: InlineRelease['preview']
}

/** Route whose page shows the widgets of the remotes. */
const START_PATH = hostRoutes.start.path

const fill = (template: string, release: InlineRelease, preload: readonly string[]): CompressedForms =>
  compressedForms(fillReleasePage(template, release, preload))

/** Console of one generation's pins. Each page is rendered once; all addresses of a route share it. */
export class PinnedConsole {
  /** Generation of the console. If some users get other versions, its pins contain those versions. */
  readonly generation: Generation
  /** Descriptors of all releases, including the host. */
  readonly descriptors: readonly RemoteDescriptor[]
  readonly #host: RemoteDescriptor
  readonly #release: InlineRelease
  readonly #templates: ConsoleContent['templates']
  readonly #filled = new Map<string, CompressedForms>()

  constructor({ generation, apiBaseUrl, timeZone, host, remotes, templates, preview = null }: ConsoleContent) {
    this.generation = generation
    this.descriptors = [host, ...remotes]
    const installation = {
      environment: generation.environment,
      generation: generation.generation,
      api_base_url: apiBaseUrl ?? '',
      time_zone: timeZone,
    }
    this.#release = inlineRelease({ ...installation, baseOf: releaseBase, preview }, host, remotes)
    this.#host = host
    this.#templates = templates
  }

  /** Returns the permanent address of a file of the pinned host; null if there is no such file. */
  hostFile(path: string): string | null {
    return Object.hasOwn(this.#host.files, path) ? releaseBase(this.#host) + path : null
  }

  /**
   * @param redirect name of the route to return to after the sign-in; unknown names are ignored
   * @param locale language of the page; the default language if the host does not have it
   */
  signInPage(redirect: string | null, locale: Locale | null): CompressedForms {
    const isRoute = this.#release.remotes.some(({ routes }) => routes.some(({ name }) => name === redirect))
    const name = isRoute ? redirect : null
    const template = () => pageInLocale(this.#templates['login.html'], locale)
    return this.#cachedPage(`login.html ${locale ?? ''} ${name ?? ''}`, () =>
      fill(template(), signInRelease(this.#release, name), []),
    )
  }

  /** Returns the host's page for an address, with preloads for all files that the page will request. */
  shellPage(pathname: string): CompressedForms {
    const found = findRoute(this.#release, pathname)
    if (found) {
      const { remote, route } = found
      const files = () => [...this.#shellFiles(), ...pageFiles(this.#release, remote, route.name)]
      return this.#shellPage(`${remote.name}.${route.name}`, files)
    }
    return pathname === START_PATH
      ? this.#shellPage(START_PATH, () => [...this.#shellFiles(), ...this.#widgetFiles()])
      : this.#shellPage('', () => this.#shellFiles())
  }

  /** These files are in the template too, but a deferred script is fetched with low priority unless it is preloaded. */
  #shellFiles(): string[] {
    const { base, preload } = this.#release.host
    return preload.map((file) => base + file)
  }

  #widgetFiles(): string[] {
    const withWidgets = this.#release.remotes.filter(({ widgets }) => widgets.length > 0)
    return withWidgets.flatMap((remote) => pageFiles(this.#release, remote, ...remote.widgets.map(({ name }) => name)))
  }

  #shellPage(key: string, preload: () => readonly string[]): CompressedForms {
    return this.#cachedPage(`index.html ${key}`, () => fill(this.#templates['index.html'], this.#release, preload()))
  }

  #cachedPage(key: string, make: () => CompressedForms): CompressedForms {
    const filled = this.#filled.get(key) ?? make()
    this.#filled.set(key, filled)
    return filled
  }
}
