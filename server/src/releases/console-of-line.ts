import { LRUCache } from 'lru-cache'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { withDeadline } from '../platform/time/with-deadline'
import { previewOf } from '../previews/preview-row'
import { canaryVersions, readLine, type ReleaseLine } from '../release-line/release-line'
import type { CurrentConsole, NoConsole } from './current-console'
import { PinnedConsole } from './pinned-console'

/** Of a generation: each combination of its canaries, and the previews. */
const MOST_KEPT = 40
/** What is pinned is always there; nobody waits longer for another version. */
const PATIENCE_MS = 2000

interface Wanted {
  /** In place of pinned ones. */
  versions: Readonly<Record<string, string>>
  preview: InlineRelease['preview']
}

const isAsPinned = ({ versions, preview }: Wanted) => preview === null && Object.keys(versions).length === 0

/** The console that a browser gets: what is pinned, with the canaries of its user, or its preview, in place of that. */
export class ConsoleOfLine {
  readonly #kept = new WeakMap<PinnedConsole, LRUCache<string, Promise<PinnedConsole | NoConsole>>>()

  constructor(
    readonly current: CurrentConsole,
    readonly db: Database,
    readonly secrets: SecretBox,
  ) {}

  /** What is pinned wherever the cookie is none of this server's, or something else can't be had now. */
  async get(cookies: string | undefined): Promise<PinnedConsole | NoConsole> {
    const pinned = await this.current.get()
    const line = readLine(this.secrets, cookies)
    if (!line || !(pinned instanceof PinnedConsole)) return pinned
    try {
      const other = await withDeadline(this.#other(pinned, line), PATIENCE_MS)
      return other instanceof PinnedConsole ? other : pinned
    } catch {
      return pinned
    }
  }

  async #other(pinned: PinnedConsole, line: ReleaseLine): Promise<PinnedConsole | NoConsole> {
    const wanted = await this.#wanted(pinned, line)
    if (isAsPinned(wanted)) return pinned
    const key = JSON.stringify(wanted)
    const kept = this.#kept.get(pinned) ?? new LRUCache({ max: MOST_KEPT })
    this.#kept.set(pinned, kept)
    const known = kept.get(key) ?? this.#build(pinned, wanted)
    kept.set(key, known)
    // What could not be made is tried again with the next page.
    const forget = () => void kept.delete(key)
    known.then((made) => made instanceof PinnedConsole || forget(), forget)
    return known
  }

  async #wanted({ generation }: PinnedConsole, line: ReleaseLine): Promise<Wanted> {
    const found = line.preview && (await previewOf(this.db, generation.environment, line.preview))
    if (!found) return { versions: canaryVersions(line.bucket, generation), preview: null }
    const { name, version, expiresAt } = found
    // Without canaries: that is the set which the gate has checked.
    return { versions: { [name]: version }, preview: { name, version, until: expiresAt.toISOString() } }
  }

  #build({ generation }: PinnedConsole, { versions, preview }: Wanted): Promise<PinnedConsole | NoConsole> {
    return this.current.build({ ...generation, pins: { ...generation.pins, ...versions } }, preview)
  }
}
