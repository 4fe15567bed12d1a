import { eq } from 'drizzle-orm'
import type { Generation, InlineRelease, RemoteDescriptor } from '@outlet/shared/contract/releases'
import { clock } from '../../platform/time/clock'
import { DeadlineError, withDeadline } from '../../platform/time/with-deadline'
import type { Database } from '../../platform/db/database'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { PinnedConsole } from './pinned-console'
import { pinnedDescriptors } from '../pinned-descriptors'
import { environmentTable } from '../environments/environment-row'
import { currentGeneration } from '../environments/read-environments'
import type { LastConsole } from './last-console'
import type { ReleaseFiles } from '../release-files'

/** Time after which a new generation is noticed without its event. */
const CACHE_MS = 10_000
/** Time for which requests do not wait for the database after one of them timed out. */
const NO_WAIT_MS = 5000

/** Maximum waits for the database, in ms. */
export interface DatabaseWaits {
  /** While a console is known. */
  known: number
  /** While only this machine's disk has a console, which may be outdated. */
  onDisk: number
  /** While no console is known. */
  none: number
}
const WAITS: DatabaseWaits = { known: 500, onDisk: 2000, none: 5000 }

/** Reason why there is no console to show. */
export interface NoConsole {
  missing: 'pins' | 'files'
  /** `host@1.0.0` if a host is pinned but its files are missing. */
  host: string | null
}

interface Known {
  generation: number
  console: PinnedConsole | NoConsole
}

export interface CurrentConsoleOptions {
  db: Database
  files: ReleaseFiles
  environment: string
  apiBaseUrl: string | null
  timeZone: string
  last: LastConsole
  now?: () => number
  /** By default those of production. */
  waits?: DatabaseWaits
}

/** Console that the environment's users get, cached until its generation changes. */
export class CurrentConsole {
  readonly #options: CurrentConsoleOptions
  readonly #now: () => number
  readonly #waits: DatabaseWaits
  #known: Known | null = null
  #cachedUntil = -Infinity
  #loading: Promise<Known> | null = null
  #changes = 0
  #noWaitUntil = -Infinity

  constructor(options: CurrentConsoleOptions) {
    this.#options = options
    this.#now = options.now ?? clock.now
    this.#waits = options.waits ?? WAITS
  }

  /** Returns the current console; while the database is unreachable or hangs, the last known one. */
  async get(): Promise<PinnedConsole | NoConsole> {
    const known = this.#known
    if (known && this.#now() < this.#cachedUntil) return known.console
    if (!(known?.console instanceof PinnedConsole)) return this.#first()
    this.#loading ??= this.#load(this.#changes)
    try {
      const waitMs = this.#now() < this.#noWaitUntil ? 0 : this.#waits.known
      return (await withDeadline(this.#loading, waitMs)).console
    } catch (error) {
      if (error instanceof DeadlineError) this.#noWaitUntil = this.#now() + NO_WAIT_MS
      return known.console
    }
  }

  /** Returns the first console of this process: from the database, otherwise from this machine's disk. */
  async #first(): Promise<PinnedConsole | NoConsole> {
    const last = await this.#options.last.read()
    this.#loading ??= this.#load(this.#changes)
    try {
      return (await withDeadline(this.#loading, last ? this.#waits.onDisk : this.#waits.none)).console
    } catch (error) {
      const console = last && (await this.#make(last.generation, last.descriptors))
      if (!(console instanceof PinnedConsole)) throw error
      // Stored as generation 0, so that any generation of the database replaces it, even after a restore from a backup.
      this.#known ??= { generation: 0, console }
      return console
    }
  }

  /**
   * Invalidates the cache after a change of pins: the next request queries the database, and a running load is
   * discarded.
   */
  invalidate(): void {
    this.#changes++
    this.#cachedUntil = -Infinity
    this.#noWaitUntil = -Infinity
    this.#loading = null
  }

  async #load(changes: number): Promise<Known> {
    try {
      const read = await this.#read()
      const isShown = read.console instanceof PinnedConsole
      // The previous console is shown as long as files of the new one are missing.
      const known = !isShown && this.#known?.console instanceof PinnedConsole ? this.#known : read
      if (known.console instanceof PinnedConsole && known.console !== this.#known?.console)
        void this.#remember(known.console)
      if (changes === this.#changes) {
        this.#known = known
        this.#cachedUntil = isShown ? this.#now() + CACHE_MS : -Infinity
      }
      return known
    } finally {
      if (changes === this.#changes) this.#loading = null
    }
  }

  async #read(): Promise<Known> {
    const { db, environment } = this.#options
    const known = this.#known
    if (known?.console instanceof PinnedConsole) {
      const [row] = await db.select().from(environmentTable).where(eq(environmentTable.name, environment))
      if (row?.generation === known.generation) return known
    }
    const generation = await currentGeneration(db, environment)
    const descriptors = await pinnedDescriptors(db, generation.pins)
    return { generation: generation.generation, console: await this.#make(generation, descriptors) }
  }

  /** Builds the console of a generation; its pages show `preview`. */
  async build(generation: Generation, preview?: InlineRelease['preview']): Promise<PinnedConsole | NoConsole> {
    const descriptors = await pinnedDescriptors(this.#options.db, generation.pins)
    const made = await this.#make(generation, descriptors, preview)
    if (made instanceof PinnedConsole) void this.#bringFilesHere(descriptors)
    return made
  }

  async #make(
    generation: Generation,
    descriptors: readonly RemoteDescriptor[],
    preview?: InlineRelease['preview'],
  ): Promise<PinnedConsole | NoConsole> {
    const { files, apiBaseUrl, timeZone } = this.#options
    const host = descriptors.find(({ name }) => name === HOST)
    if (!host) return { missing: 'pins', host: null }
    const text = (path: string) => files.text(host.name, host.version, path)
    const [index, login] = await Promise.all([text('index.html'), text('login.html')])
    if (index === null || login === null) return { missing: 'files', host: `${host.name}@${host.version}` }
    const remotes = descriptors.filter(({ name }) => name !== HOST)
    const templates = { 'index.html': index, 'login.html': login }
    return new PinnedConsole({
      generation,
      apiBaseUrl,
      timeZone,
      host,
      remotes,
      templates,
      ...(preview && { preview }),
    })
  }

  /** Stores the console on disk for a start without the database. A disk error is ignored. */
  async #remember(console: PinnedConsole): Promise<void> {
    await this.#bringFilesHere(console.descriptors)
    await this.#options.last.write(console).catch(() => undefined)
  }

  /** Fetches the files one after the other in the background. A failed file is fetched when a page needs it. */
  async #bringFilesHere(releases: readonly RemoteDescriptor[]): Promise<void> {
    for (const { name, version } of releases) await this.#options.files.cacheFiles(name, version).catch(() => undefined)
  }
}
