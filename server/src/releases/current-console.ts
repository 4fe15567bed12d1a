import { eq } from 'drizzle-orm'
import type { Generation, InlineRelease, RemoteDescriptor } from '@outlet/shared/contract/releases'
import { clock } from '../platform/time/clock'
import { DeadlineError, withDeadline } from '../platform/time/with-deadline'
import type { Database } from '../platform/db/database'
import { HOST } from '@outlet/shared/contract/gate/host-pages'
import { PinnedConsole } from './pinned-console'
import { pinnedDescriptors } from './pinned-descriptors'
import { environmentTable } from '../environments/environment-row'
import { currentGeneration } from '../environments/read-environments'
import type { LastConsole } from './last-console'
import type { ReleaseFiles } from './release-files'

/** Should an event get lost, a new generation is noticed after this time. */
const TRUSTED_MS = 10_000
/** A database that hangs keeps nobody from the console that is known; and for so long nobody waits for it again. */
const PATIENCE_MS = 500
const IMPATIENT_MS = 5000
/** Where this machine's disk has a console; it may be an older one. */
const FIRST_PATIENCE_MS = 2000
/** Where there is nothing known that could be shown instead. */
const DATABASE_MS = 5000

/** Why there is no console to show. */
export interface NoConsole {
  missing: 'pins' | 'files'
  /** `host@1.0.0`, where it is pinned but its files are not here. */
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
}

/** The console that this environment's users get now, kept until its generation changes. */
export class CurrentConsole {
  readonly #options: CurrentConsoleOptions
  readonly #now: () => number
  #known: Known | null = null
  #trustedUntil = -Infinity
  #loading: Promise<Known> | null = null
  #changes = 0
  #impatientUntil = -Infinity

  constructor(options: CurrentConsoleOptions) {
    this.#options = options
    this.#now = options.now ?? clock.now
  }

  /** While the database can't be asked, or hangs, the console that was known last. */
  async get(): Promise<PinnedConsole | NoConsole> {
    const known = this.#known
    if (known && this.#now() < this.#trustedUntil) return known.console
    if (!(known?.console instanceof PinnedConsole)) return this.#first()
    this.#loading ??= this.#load(this.#changes)
    try {
      const patience = this.#now() < this.#impatientUntil ? 0 : PATIENCE_MS
      return (await withDeadline(this.#loading, patience)).console
    } catch (error) {
      if (error instanceof DeadlineError) this.#impatientUntil = this.#now() + IMPATIENT_MS
      return known.console
    }
  }

  /** Where nothing is known yet: what the database says, or what this machine's disk does. */
  async #first(): Promise<PinnedConsole | NoConsole> {
    const last = await this.#options.last.read()
    this.#loading ??= this.#load(this.#changes)
    try {
      return (await withDeadline(this.#loading, last ? FIRST_PATIENCE_MS : DATABASE_MS)).console
    } catch (error) {
      const console = last && (await this.#make(last.generation, last.descriptors))
      if (!(console instanceof PinnedConsole)) throw error
      // Of no generation: the database has the last word, even where it was restored from a backup.
      this.#known ??= { generation: 0, console }
      return console
    }
  }

  /** Pins may have changed: the next request asks the database, and no load that is under way is kept. */
  forget(): void {
    this.#changes++
    this.#trustedUntil = -Infinity
    this.#impatientUntil = -Infinity
    this.#loading = null
  }

  async #load(changes: number): Promise<Known> {
    try {
      const read = await this.#read()
      const isShown = read.console instanceof PinnedConsole
      // Better the console of before than none, for as long as files of this one are away.
      const known = !isShown && this.#known?.console instanceof PinnedConsole ? this.#known : read
      if (known.console instanceof PinnedConsole && known.console !== this.#known?.console)
        void this.#remember(known.console)
      if (changes === this.#changes) {
        this.#known = known
        this.#trustedUntil = isShown ? this.#now() + TRUSTED_MS : -Infinity
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

  /** The console of a generation; `preview` is told in its pages. */
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

  /** For a start without the database; a disk that takes nothing keeps nobody from this console. */
  async #remember(console: PinnedConsole): Promise<void> {
    await this.#bringFilesHere(console.descriptors)
    await this.#options.last.write(console).catch(() => undefined)
  }

  /** One after the other, beside all else; what cannot be had now is asked for when a page wants it. */
  async #bringFilesHere(releases: readonly RemoteDescriptor[]): Promise<void> {
    for (const { name, version } of releases) await this.#options.files.bringHere(name, version).catch(() => undefined)
  }
}
