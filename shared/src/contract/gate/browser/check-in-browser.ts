import type { Browser } from 'playwright-core'
import type { Endpoint } from '../../endpoint'
import { hostRoutes } from '../../host-routes'
import type { RemoteDescriptor } from '../../releases'
import { roles, type Role } from '../../roles'
import { HOST } from '../host-pages'
import { problem, type ReleaseProblem } from '../release-problem'
import { browserLimits, wordsOf, type BrowserLimits, type Step } from './browser-rules'
import { BlockedPage, CheckedPage, ConsoleDown, isElsewhere } from './checked-page'
import { ConsoleFiles, type ConsoleSet } from './console-files'
import { FakeApi } from './fake-api'

export interface BrowserCheck extends ConsoleSet {
  readonly browser: Browser
  /** `page/main.ts`, bundled as one script. */
  readonly pageScript: string
  readonly endpoints: readonly Endpoint[]
  /** The release of the set that is checked. */
  readonly name: string
  /** Of the answers; ISO 8601. */
  readonly now: string
  readonly limits?: BrowserLimits
}

/** A page to be opened: a route, or the start page for the widgets on it. */
interface Place {
  readonly what: string
  readonly address: string
  readonly roles: readonly string[]
}

/** As many problems of one release; whoever mends them checks anew. */
const SHOWN = 50
/** A role whose pages block so often is not looked at any further. */
const MOST_BLOCKED = 2

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

/** What one role finds, page after page. */
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
      return this.#tell(first, 'is opened', { code: 'browser.console_down', text })
    }
    for (const place of places) {
      await this.page.begin()
      await this.#visit(place)
      if (this.#blocked >= MOST_BLOCKED) return
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
    if (!(await open('is opened')) || !(await leave('is left'))) return
    const again = async () => (await open('is opened again')) && (await leave('is left again'))
    // Once more where more was left than the time before, to see whether it is so each time.
    if ((await again()) && mayLeak) await again()
  }

  /** False where there is no use in going on with the page. */
  async #step(place: Place, step: Step, run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run()
    } catch (error) {
      const isBlocked = error instanceof BlockedPage
      // A browser that broke off says nothing of the release.
      if (!isBlocked && !isElsewhere(error)) throw error
      if (isBlocked) this.#blocked += 1
      const text = isBlocked
        ? 'blocks the console: its code runs on and on'
        : 'leads out of the console: pages are changed by the router alone'
      this.#tell(place, step, { code: isBlocked ? 'browser.blocked' : 'browser.left_console', text })
      await this.page.start()
      return false
    }
    for (const finding of await this.page.take()) this.#tell(place, step, wordsOf(finding))
    if (await this.page.stands()) return true
    this.#tell(place, step, { code: 'browser.error', text: 'takes the whole console down' })
    await this.page.start()
    return false
  }

  #tell({ what }: Place, step: Step, { code, text }: { code: string; text: string }) {
    const { name, version } = this.release
    // The same again says nothing new.
    if (this.problems.some(({ message }) => message.includes(`${what} as`) && message.endsWith(`: ${text}`))) return
    const message = `${name}@${version} ${what} as ${this.role}, when it ${step}: ${text}`
    this.problems.push(problem(`${name}.${what.replace(/^page /, '').split(',')[0]}`, code, message))
  }
}

/**
 * Opens every page and widget of a release in a browser, in the set that it would be in, as each role that may open it;
 * leaves it, opens and leaves it once more, or twice. Answers what a team must mend.
 * @throws whatever keeps the console of the set from being checked at all
 */
export async function checkInBrowser(check: BrowserCheck): Promise<ReleaseProblem[]> {
  const { browser, pageScript, releases, name, now, endpoints, limits = browserLimits } = check
  const release = releases.find((each) => each.name === name)
  if (!release) throw new Error(`${name} is not in the set`)
  const files = new ConsoleFiles(check, new FakeApi(endpoints, now))
  const places = placesOf(release)
  const checks = roles.map((role) => {
    const page = new CheckedPage({ browser, pageScript, files, release, role, limits })
    return { places: places.filter((place) => mayOpen(place, role)), check: new RoleCheck(release, role, page) }
  })
  try {
    await Promise.all(checks.map((each) => each.check.run(each.places)))
  } finally {
    await Promise.all(checks.map((each) => each.check.page.close()))
  }
  return checks.flatMap((each) => each.check.problems).slice(0, SHOWN)
}
