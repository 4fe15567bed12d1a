import { LRUCache } from 'lru-cache'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import type { Database } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { withDeadline } from '../../platform/time/with-deadline'
import { previewOf } from '../previews/preview-row'
import { canaryVersions, readAssignment, type ReleaseAssignment } from '../release-assignment'
import type { CurrentConsole, NoConsole } from './current-console'
import { PinnedConsole } from './pinned-console'

/** Maximum number of cached consoles per generation: combinations of its canaries, and previews. */
const MAX_CACHED = 40
/** Maximum wait for another version; after it the pinned console, which is always available, is sent. */
const BUILD_WAIT_MS = 2000

interface RequestedConsole {
  /** Versions that replace pinned ones. */
  versions: Readonly<Record<string, string>>
  preview: InlineRelease['preview']
}

const isAsPinned = ({ versions, preview }: RequestedConsole) => preview === null && Object.keys(versions).length === 0

/** Selects the console of a browser: the pinned releases, with its user's canaries or its preview. */
export class AssignedConsoles {
  readonly #cached = new WeakMap<PinnedConsole, LRUCache<string, Promise<PinnedConsole | NoConsole>>>()

  constructor(
    readonly current: CurrentConsole,
    readonly db: Database,
    readonly secrets: SecretBox,
  ) {}

  /**
   * Returns the pinned console if the cookie is not signed by this server, or if the other versions are not available
   * in time.
   */
  async get(cookies: string | undefined): Promise<PinnedConsole | NoConsole> {
    const pinned = await this.current.get()
    const assignment = readAssignment(this.secrets, cookies)
    if (!assignment || !(pinned instanceof PinnedConsole)) return pinned
    try {
      const other = await withDeadline(this.#other(pinned, assignment), BUILD_WAIT_MS)
      return other instanceof PinnedConsole ? other : pinned
    } catch {
      return pinned
    }
  }

  async #other(pinned: PinnedConsole, assignment: ReleaseAssignment): Promise<PinnedConsole | NoConsole> {
    const requested = await this.#readRequested(pinned, assignment)
    if (isAsPinned(requested)) return pinned
    const key = JSON.stringify(requested)
    const cached = this.#cached.get(pinned) ?? new LRUCache({ max: MAX_CACHED })
    this.#cached.set(pinned, cached)
    const known = cached.get(key) ?? this.#build(pinned, requested)
    cached.set(key, known)
    // A failed build is retried with the next page.
    const forget = () => void cached.delete(key)
    known.then((made) => made instanceof PinnedConsole || forget(), forget)
    return known
  }

  async #readRequested({ generation }: PinnedConsole, assignment: ReleaseAssignment): Promise<RequestedConsole> {
    const found = assignment.preview && (await previewOf(this.db, generation.environment, assignment.preview))
    if (!found) return { versions: canaryVersions(assignment.bucket, generation), preview: null }
    const { name, version, expires_at: expiresAt } = found
    // Without canaries, since the gate has checked this set.
    return { versions: { [name]: version }, preview: { name, version, until: expiresAt } }
  }

  #build({ generation }: PinnedConsole, { versions, preview }: RequestedConsole): Promise<PinnedConsole | NoConsole> {
    return this.current.build({ ...generation, pins: { ...generation.pins, ...versions } }, preview)
  }
}
