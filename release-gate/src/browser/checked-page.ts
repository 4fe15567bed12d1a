import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { ClientError } from '@outlet/shared/contract/releases/client-errors'
import { hostRoutes } from '@outlet/shared/contract/releases/host-routes'
import { releaseBase } from '@outlet/shared/contract/releases/release-address'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Role } from '@outlet/shared/contract/users/roles'
import { z } from '@outlet/shared/contract/zod'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import type { BrowserLimits } from './browser-rules'
import { type ConsoleFiles, ORIGIN } from './console-files'
import { ERRORS_PATH } from './fake-api'
import { PageFinding } from './page-finding'
import { stepLimit } from './step-limit'

/** Page of the host without data, shown between two checked pages. */
const IDLE_PATH = hostRoutes.forbidden.path

/** The page did not respond in time, because its code runs without end. */
export class BlockedPage extends Error {
  override name = 'BlockedPage'
}

/** The console does not start with the release in its set. The message is that of the error. */
export class ConsoleDown extends Error {
  override name = 'ConsoleDown'
}

/** The page navigated to another document. */
export class LeftConsole extends Error {
  override name = 'LeftConsole'
}

const isElsewhere = (error: unknown): boolean =>
  error instanceof Error && /context was destroyed|Cannot find context|outletCheck is not defined/.test(error.message)

const Findings = z.array(PageFinding).catch([])

export interface CheckedPageDeps {
  readonly browser: Browser
  /** Session with the browser itself. */
  readonly session: CDPSession
  /** The bundle of `page/main.ts`, which runs in the page before any other script. */
  readonly pageScript: string
  readonly files: ConsoleFiles
  readonly release: RemoteDescriptor
  readonly role: Role
  readonly limits: BrowserLimits
}

const concernsRelease = ({ name }: RemoteDescriptor, { remote, stack, message }: ClientError): boolean => {
  if (remote !== null) return remote === name
  const others = /\/remotes\/(?!host\/)([a-z][a-z0-9-]*)\//.exec(`${stack ?? ''}${message}`)?.[1]
  return others === undefined || others === name
}

/** Console in a browser, used as one role, with the errors that occur in it. */
export class CheckedPage {
  readonly #deps: CheckedPageDeps
  #context: BrowserContext | null = null
  #page: Page | null = null
  #findings: PageFinding[] = []
  #hasLeft = false

  constructor(deps: CheckedPageDeps) {
    this.#deps = deps
  }

  /** Loads the console again. Throws `ConsoleDown`, or another error if it does not start for an unknown reason. */
  async start(): Promise<void> {
    await this.close()
    const { browser, pageScript, files, role } = this.#deps
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      serviceWorkers: 'block',
      acceptDownloads: false,
    })
    this.#context = context
    await context.route('**/*', async (route) => {
      const request = route.request()
      if (new URL(request.url()).pathname === ERRORS_PATH) this.#hear(request.postData())
      // A closed page cannot receive a response.
      await files.respond(route, role).catch(() => undefined)
    })
    await context.addInitScript(`try { localStorage.setItem('token', 'gate') } catch {}\n${pageScript}`)
    const page = await context.newPage()
    this.#page = page
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(ORIGIN + IDLE_PATH, { waitUntil: 'commit', timeout: this.#deps.limits.maxStepMs })
    this.#hasLeft = false
    if ((await this.#evaluate('ready()')) === true) {
      // The document that follows may be the console again, so that only the request is proof.
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#hasLeft = true
      })
      return
    }
    const seen = [...this.#findings.splice(0), ...Findings.parse(await this.#evaluate('take()'))]
    const error = seen.find(({ kind }) => kind === 'error')?.what ?? this.#ofHost(complaints)
    throw error === undefined ? new Error('the console itself did not start') : new ConsoleDown(error)
  }

  /**
   * Returns the first console error if the checked release is the host: the browser raises no script error for a host
   * script that it refused. For a remote, such a message proves nothing.
   */
  #ofHost = ([first]: readonly string[]) => (this.#deps.release.name === HOST ? first : undefined)

  /** Opens a page. Throws `BlockedPage` or `LeftConsole`. */
  open = (address: string): Promise<unknown> => this.#evaluate(`open(${JSON.stringify(address)})`)

  /** Leaves the page. Returns whether it left more behind than the time before. Throws `BlockedPage` or `LeftConsole`. */
  leave = async (): Promise<boolean> => (await this.#evaluate(`leave(${JSON.stringify(IDLE_PATH)})`)) === true

  startVisit = (): Promise<unknown> => {
    const { release } = this.#deps
    return this.#evaluate(`startVisit(${JSON.stringify(release.name === HOST ? null : releaseBase(release))})`)
  }

  /** Whether the shell is still displayed. Throws `LeftConsole`. */
  stands = async (): Promise<boolean> => (await this.#evaluate('stands()')) === true

  /** Returns the findings about the checked release since the last call. */
  async take(): Promise<PageFinding[]> {
    const seen = Findings.parse(await this.#evaluate('take()').catch(() => []))
    return [...this.#findings.splice(0), ...seen.filter((finding) => this.#isOfRelease(finding))]
  }

  async close(): Promise<void> {
    const context = this.#context
    this.#context = null
    this.#page = null
    // A blocked page does not close; it ends with the browser.
    const pause = new Promise<void>((resolve) => void setTimeout(resolve, 1000))
    if (context) await Promise.race([context.close().catch(() => undefined), pause])
  }

  /** An uncaught error belongs to the release whose file is in its stack. The host reports all other errors. */
  #isOfRelease({ kind, at }: PageFinding): boolean {
    return kind !== 'error' || at?.includes(releaseBase(this.#deps.release)) === true
  }

  #hear(body: string | null) {
    try {
      const error = ClientError.parse(JSON.parse(body ?? ''))
      if (concernsRelease(this.#deps.release, error))
        this.#findings.push({ kind: 'error', what: error.message, at: error.stack })
    } catch {
      // Not an error report of the host.
    }
  }

  async #evaluate(what: string): Promise<unknown> {
    const page = this.#page
    if (!page) throw new Error('no console is open')
    const evaluation = page.evaluate(`outletCheck.${what}`)
    // A rejection after the timeout is ignored.
    evaluation.catch(() => undefined)
    const { session, limits } = this.#deps
    const ended = new AbortController()
    const late = stepLimit(session, limits, ended.signal).then(() => {
      throw new BlockedPage()
    })
    late.catch(() => undefined)
    try {
      const result = await Promise.race([evaluation, late])
      if (this.#hasLeft) throw new LeftConsole()
      return result
    } catch (error) {
      throw isElsewhere(error) ? new LeftConsole() : error
    } finally {
      ended.abort()
    }
  }
}
