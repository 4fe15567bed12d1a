import type { Browser } from 'playwright-core'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { hostRoutes } from '@outlet/shared/contract/releases/host-routes'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { roles, type Role } from '@outlet/shared/contract/users/roles'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { createProblem, type ReleaseProblem } from '../release-problem'
import { browserLimits, describeFinding, type BrowserLimits, type Step } from './browser-rules'
import { BlockedPage, CheckedPage, ConsoleDown, LeftConsole } from './checked-page'
import { ConsoleFiles, type ConsoleSet } from './console-files'
import { FakeApi } from './fake-api'

export interface BrowserCheck extends ConsoleSet {
  readonly browser: Browser
  /** Bundle of `page/main.ts` as a single script. */
  readonly pageScript: string
  readonly endpoints: readonly Endpoint[]
  readonly name: string
  /** Time that the fake API returns, ISO 8601. */
  readonly now: string
  readonly limits?: BrowserLimits
}

/** Page to open: a route, or the start page for the widgets on it. */
interface Place {
  readonly what: string
  readonly address: string
  readonly roles: readonly string[]
}

/** Maximum number of reported problems; the team sees the others when it checks the corrected release. */
const MAX_PROBLEMS = 50
/** Number of blocked pages after which the check of a role stops. */
const MAX_BLOCKED_PAGES = 2

const placesOfHost: readonly Place[] = [hostRoutes.start, hostRoutes.profile, hostRoutes.accountSettings].map(
  ({ name, path }) => ({ what: `page ${name}`, address: path, roles: ['*'] }),
)

const placesOf = ({ name, routes, widgets }: RemoteDescriptor): readonly Place[] =>
  name === HOST
    ? placesOfHost
    : [
        ...routes.map((route) => ({
          what: `page ${route.name}`,
          address: route.path.replace(/:\w+/g, '1'),
          roles: route.roles,
        })),
        ...(widgets.length > 0
          ? [
              {
                what: `on the workplace, with ${widgets.map((widget) => widget.name).join(', ')},`,
                address: hostRoutes.start.path,
                roles: widgets.flatMap((widget) => widget.roles),
              },
            ]
          : []),
      ]

const mayOpen = (place: Place, role: Role) => place.roles.includes('*') || place.roles.includes(role)

/** Collects the findings of one role, page by page. */
class RoleCheck {
  readonly problems: ReleaseProblem[] = []
  #blocked = 0

  constructor(
    readonly release: RemoteDescriptor,
    readonly role: Role,
    readonly page: CheckedPage,
  ) {}

  async run(places: readonly Place[]): Promise<void> {
    const [first] = places
    if (!first) return
    try {
      await this.page.start()
    } catch (error) {
      if (!(error instanceof ConsoleDown)) throw error
      const text = `the console does not start with it: ${error.message}`
      return this.#report(first, 'is opened', { code: 'browser.console_down', text })
    }
    for (const place of places) {
      await this.#visit(place)
      if (this.#blocked >= MAX_BLOCKED_PAGES) return
    }
  }

  async #visit(place: Place): Promise<void> {
    const { page } = this
    let mayLeak = false
    const open = (step: Step) => this.#step(place, step, () => page.open(place.address))
    const leave = (step: Step) =>
      this.#step(place, step, async () => {
        mayLeak = await page.leave()
      })
    const openFirst = async () => {
      await page.startVisit()
      await page.open(place.address)
    }
    if (!(await this.#step(place, 'is opened', openFirst)) || !(await leave('is left'))) return
    const again = async () => (await open('is opened again')) && (await leave('is left again'))
    // Repeats the visit if it left more behind than the first one, to find out whether this happens each time.
    if ((await again()) && mayLeak) await again()
  }

  /** Returns false if the check of this page cannot continue. */
  async #step(place: Place, step: Step, run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run()
      const findings = await this.page.take()
      for (const finding of findings) this.#report(place, step, describeFinding(finding))
      if (!(await this.page.stands()))
        this.#report(place, step, { code: 'browser.error', text: 'takes the whole console down' })
      // A page that does not appear has nothing further to check, and each opening takes its whole time limit.
      else if (!findings.some(({ kind }) => kind === 'slow')) return true
    } catch (error) {
      const isBlocked = error instanceof BlockedPage
      // A failure of the browser itself is no finding about the release.
      if (!isBlocked && !(error instanceof LeftConsole)) throw error
      if (isBlocked) this.#blocked += 1
      const text = isBlocked
        ? 'blocks the console: its code runs on and on'
        : 'leads out of the console: pages are changed by the router alone'
      this.#report(place, step, { code: isBlocked ? 'browser.blocked' : 'browser.left_console', text })
    }
    await this.page.start()
    return false
  }

  #report({ what }: Place, step: Step, { code, text }: { code: string; text: string }) {
    const { name, version } = this.release
    // The same finding is reported once.
    if (this.problems.some(({ message }) => message.includes(`${what} as`) && message.endsWith(`: ${text}`))) return
    const message = `${name}@${version} ${what} as ${this.role}, when it ${step}: ${text}`
    this.problems.push(createProblem(`${name}.${what.replace(/^page /, '').split(',')[0]}`, code, message))
  }
}

/**
 * Opens each page and widget of a release in a browser, within its set of releases, as each role that may open it.
 * Leaves the page, opens and leaves it again, and once more if necessary.
 * Returns the problems that the team must fix.
 * @throws any error that prevents the check of the set
 */
export async function checkInBrowser(check: BrowserCheck): Promise<ReleaseProblem[]> {
  const { browser, pageScript, releases, name, now, endpoints, limits = browserLimits } = check
  const release = releases.find((each) => each.name === name)
  if (!release) throw new Error(`${name} is not in the set`)
  const files = new ConsoleFiles(check, new FakeApi(endpoints, now))
  const places = placesOf(release)
  const session = await browser.newBrowserCDPSession()
  const checks = roles.map((role) => {
    const page = new CheckedPage({ browser, session, pageScript, files, release, role, limits })
    return { places: places.filter((place) => mayOpen(place, role)), check: new RoleCheck(release, role, page) }
  })
  try {
    await Promise.all(checks.map((each) => each.check.run(each.places)))
  } finally {
    await Promise.all(checks.map((each) => each.check.page.close()))
  }
  return checks.flatMap((each) => each.check.problems).slice(0, MAX_PROBLEMS)
}
