import { hostRoutes } from '@outlet/shared/contract/host-routes'
import { releaseBase } from '@outlet/shared/contract/release-address'
import {
  fillReleasePage,
  findRoute,
  inlineRelease,
  pageFiles,
  pageInLocale,
  signInRelease,
} from '@outlet/shared/contract/release-page'
import type { Generation, InlineRelease, RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { HOST_PAGES } from '@outlet/shared/contract/gate/host-pages'
import type { Language as Locale } from '@outlet/shared/contract/notification-channels'
import { compressedForms, type CompressedForms } from '../platform/http/compressed-forms'

export type HostPage = (typeof HOST_PAGES)[number]

export interface ConsoleParts {
  generation: Generation
  /** Null: the page's own origin. */
  apiBaseUrl: string | null
  timeZone: string
  host: RemoteDescriptor
  remotes: readonly RemoteDescriptor[]
  templates: Record<HostPage, string>
  /** Of the browser that gets this console, where it has one. */
  preview?: InlineRelease['preview']
}

/** What the start page shows comes from the remotes that have widgets. */
const START_PATH = hostRoutes.start.path

const fill = (template: string, release: InlineRelease, preload: readonly string[]): CompressedForms =>
  compressedForms(fillReleasePage(template, release, preload))

/** The console as one generation's pins make it. Every page is filled once; addresses of one route share it. */
export class PinnedConsole {
  /** What it was made of; where some get other versions, as it was before. */
  readonly generation: Generation
  /** The host's too. */
  readonly descriptors: readonly RemoteDescriptor[]
  readonly #host: RemoteDescriptor
  readonly #release: InlineRelease
  readonly #templates: ConsoleParts['templates']
  readonly #filled = new Map<string, CompressedForms>()

  constructor({ generation, apiBaseUrl, timeZone, host, remotes, templates, preview = null }: ConsoleParts) {
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

  /** The address of a file of the pinned host, which is the same file for good; null where it has none of that name. */
  hostFile(path: string): string | null {
    return Object.hasOwn(this.#host.files, path) ? releaseBase(this.#host) + path : null
  }

  /**
   * @param redirect name of the route that the sign-in leads back to; any other text is as good as none
   * @param locale of the page's HTML; any that the host has none of is the default one
   */
  signInPage(redirect: string | null, locale: Locale | null): CompressedForms {
    const isRoute = this.#release.remotes.some(({ routes }) => routes.some(({ name }) => name === redirect))
    const name = isRoute ? redirect : null
    const template = () => pageInLocale(this.#templates['login.html'], locale)
    return this.#kept(`login.html ${locale ?? ''} ${name ?? ''}`, () =>
      fill(template(), signInRelease(this.#release, name), []),
    )
  }

  /** The host's page for an address, with all that the address will ask for as preloads. */
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

  /** They stand in the template too, but a deferred script is fetched with low priority unless it is preloaded. */
  #shellFiles(): string[] {
    const { base, preload } = this.#release.host
    return preload.map((file) => base + file)
  }

  #widgetFiles(): string[] {
    const withWidgets = this.#release.remotes.filter(({ widgets }) => widgets.length > 0)
    return withWidgets.flatMap((remote) => pageFiles(this.#release, remote, ...remote.widgets.map(({ name }) => name)))
  }

  #shellPage(key: string, preload: () => readonly string[]): CompressedForms {
    return this.#kept(`index.html ${key}`, () => fill(this.#templates['index.html'], this.#release, preload()))
  }

  #kept(key: string, make: () => CompressedForms): CompressedForms {
    const filled = this.#filled.get(key) ?? make()
    this.#filled.set(key, filled)
    return filled
  }
}
