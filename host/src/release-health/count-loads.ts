import { call } from '@outlet/shared/api/call'
import { MOST_LOADS, reportReleaseLoads, type ReleaseLoad } from '@outlet/shared/contract/release-health'
import { readToken } from '@outlet/shared/session/token'

/** The console's own reads come first. */
const SEND_AFTER_MS = 10_000

const counted = new Set<string>()
const waiting: ReleaseLoad[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** A count that is lost is no news. */
const send = () => {
  timer = undefined
  const loads = waiting.splice(0, MOST_LOADS)
  if (loads.length > 0 && readToken() !== null) call(reportReleaseLoads, { body: { loads } }).catch(() => undefined)
}

type Release = Pick<ReleaseLoad, 'name' | 'version'>

/** How long a release took in this load of the console; the server is told later, of several at once. */
export const countLoad = ({ name, version }: Release, ms: number | null): void => {
  waiting.push({ name, version, ms: ms === null ? null : Math.round(ms) })
  timer ??= setTimeout(send, SEND_AFTER_MS)
}

/** Counts the first load of a release's code; what loads later of it is there already, or is small. */
export const countedLoad = async <Part>(release: Release, load: () => Promise<Part>): Promise<Part> => {
  const key = `${release.name}@${release.version}`
  if (counted.has(key)) return load()
  counted.add(key)
  const began = performance.now()
  try {
    const part = await load()
    countLoad(release, performance.now() - began)
    return part
  } catch (error) {
    countLoad(release, null)
    throw error
  }
}
