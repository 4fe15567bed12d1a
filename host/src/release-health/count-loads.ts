import { call } from '@outlet/shared/api/call'
import {
  MAX_LOADS_PER_REPORT,
  reportReleaseLoads,
  type ReleaseLoad,
} from '@outlet/shared/contract/releases/release-health'
import { readToken } from '@outlet/shared/session/token'

/** Delay of the report, so that the console's own reads come first. */
const SEND_AFTER_MS = 10_000

const counted = new Set<string>()
const waiting: ReleaseLoad[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the recorded loads. A lost report is ignored. */
const send = () => {
  timer = undefined
  const loads = waiting.splice(0, MAX_LOADS_PER_REPORT)
  if (loads.length > 0 && readToken() !== null) call(reportReleaseLoads, { body: { loads } }).catch(() => undefined)
}

type Release = Pick<ReleaseLoad, 'name' | 'version'>

/**
 * Records the time that a release took in this load of the console. The server receives all records together, later.
 */
export const countLoad = ({ name, version }: Release, ms: number | null): void => {
  waiting.push({ name, version, ms: ms === null ? null : Math.round(ms) })
  timer ??= setTimeout(send, SEND_AFTER_MS)
}

/** Records the first load of a release's code. Later loads are already in the cache, or small. */
export const countedLoad = async <Part>(release: Release, load: () => Promise<Part>): Promise<Part> => {
  const key = `${release.name}@${release.version}`
  if (counted.has(key)) return load()
  counted.add(key)
  const startedAt = performance.now()
  try {
    const part = await load()
    countLoad(release, performance.now() - startedAt)
    return part
  } catch (error) {
    countLoad(release, null)
    throw error
  }
}
