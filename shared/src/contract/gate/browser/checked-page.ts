import type { Browser, BrowserContext, Page } from 'playwright-core'
import { ClientError } from '../../client-errors'
import { hostRoutes } from '../../host-routes'
import { releaseBase } from '../../release-address'
import type { RemoteDescriptor } from '../../releases'
import type { Role } from '../../roles'
import { z } from '../../zod'
import { HOST } from '../host-pages'
import type { BrowserLimits } from './browser-rules'
import { type ConsoleFiles, ORIGIN } from './console-files'
import { ERRORS_PATH } from './fake-api'
import { PageFinding } from './page-finding'

/** The host's own page without any data: where the checker is between two pages. */
const BETWEEN = hostRoutes.forbidden.path

/** The page did not answer in time: something in it runs without an end. */
export class BlockedPage extends Error {
  override name = 'BlockedPage'
}

/** With the release in its set the console does not start, for the error that is its message. */
export class ConsoleDown extends Error {
  override name = 'ConsoleDown'
}

/** The page went elsewhere while it was asked. */
export const isElsewhere = (error: unknown): boolean =>
  error instanceof Error && /context was destroyed|Cannot find context|outletCheck is not defined/.test(error.message)

const Findings = z.array(PageFinding).catch([])

export interface CheckedPageParts {
  readonly browser: Browser
  /** Runs in the page before any other script: `page/main.ts`, bundled. */
  readonly pageScript: string
  readonly files: ConsoleFiles
  readonly release: RemoteDescriptor
  readonly role: Role
  readonly limits: BrowserLimits
}

const isNews = ({ name }: RemoteDescriptor, { remote, stack, message }: ClientError): boolean => {
  if (remote !== null) return remote === name
  const others = /\/remotes\/(?!host\/)([a-z][a-z0-9-]*)\//.exec(`${stack ?? ''}${message}`)?.[1]
  return others === undefined || others === name
}

/** A console in a browser, as one role sees it, and what went wrong in it. */
export class CheckedPage {
  readonly #parts: CheckedPageParts
  #context: BrowserContext | null = null
  #page: Page | null = null
  #told: PageFinding[] = []

  constructor(parts: CheckedPageParts) {
    this.#parts = parts
  }

  /** Loads the console anew. Throws ConsoleDown, or another error where it does not start for a reason that nobody knows. */
  async start(): Promise<void> {
    await this.close()
    const { browser, pageScript, files, role } = this.#parts
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
      // A page that is closed meanwhile takes no answer.
      await files.answer(route, role).catch(() => undefined)
    })
    await context.addInitScript(`try { localStorage.setItem('token', 'gate') } catch {}\n${pageScript}`)
    const page = await context.newPage()
    this.#page = page
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(ORIGIN + BETWEEN, { waitUntil: 'commit', timeout: this.#parts.limits.stepMs })
    if ((await this.#ask('ready()')) === true) return
    const seen = [...this.#told.splice(0), ...Findings.parse(await this.#ask('take()'))]
    const error = seen.find(({ kind }) => kind === 'error')?.what ?? this.#ofHost(complaints)
    throw error === undefined ? new Error('the console itself did not start') : new ConsoleDown(error)
  }

  /** A script of the host's that the browser refused is no error of a script; of a remote it says nothing. */
  #ofHost = ([first]: readonly string[]) => (this.#parts.release.name === HOST ? first : undefined)

  /** Throws BlockedPage. */
  open = (address: string): Promise<unknown> => this.#ask(`open(${JSON.stringify(address)})`)

  /** True where more was left behind than the time before. Throws BlockedPage. */
  leave = async (): Promise<boolean> => (await this.#ask(`leave(${JSON.stringify(BETWEEN)})`)) === true

  /** From here on another page is visited. */
  begin = (): Promise<unknown> => {
    const { release } = this.#parts
    return this.#ask(`begin(${JSON.stringify(release.name === HOST ? null : releaseBase(release))})`)
  }

  /** Whether the shell still stands; false too where the page went elsewhere. */
  stands = async (): Promise<boolean> => (await this.#ask('stands()').catch(() => false)) === true

  /** What was seen since the last time, of the release that is checked. */
  async take(): Promise<PageFinding[]> {
    const seen = Findings.parse(await this.#ask('take()').catch(() => []))
    return [...this.#told.splice(0), ...seen.filter((finding) => this.#isOfRelease(finding))]
  }

  async close(): Promise<void> {
    const context = this.#context
    this.#context = null
    this.#page = null
    // One that is blocked does not answer: it ends with the browser.
    const pause = new Promise<void>((resolve) => void setTimeout(resolve, 1000))
    if (context) await Promise.race([context.close().catch(() => undefined), pause])
  }

  /** Errors that nothing caught are of whoever's file was at work; the host tells of the others. */
  #isOfRelease({ kind, at }: PageFinding): boolean {
    return kind !== 'error' || at?.includes(releaseBase(this.#parts.release)) === true
  }

  #hear(body: string | null) {
    try {
      const error = ClientError.parse(JSON.parse(body ?? ''))
      if (isNews(this.#parts.release, error)) this.#told.push({ kind: 'error', what: error.message, at: error.stack })
    } catch {
      // No report of the host's.
    }
  }

  async #ask(what: string): Promise<unknown> {
    const page = this.#page
    if (!page) throw new Error('no console is open')
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new BlockedPage()), this.#parts.limits.stepMs)
    })
    const asked = page.evaluate(`outletCheck.${what}`)
    // Its end after the time is nobody's news.
    asked.catch(() => undefined)
    try {
      return await Promise.race([asked, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
