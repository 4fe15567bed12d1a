/** A file of a release answers within this time, or it is asked for once more. */
export const DEADLINE_MS = 3000

/** Why a remote is not there: refused (no or another hash), unreachable, too late, or not a container. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError'
  constructor(
    readonly reason: 'integrity-unknown' | 'unavailable' | 'timeout' | 'no-container',
    readonly url: string,
  ) {
    super(`${reason}: ${url}`)
  }
}

/**
 * Runs a script of a release, provided that it is, byte for byte, what the page's release names.
 * @throws RemoteLoadError; the element is gone then, and the next call asks anew
 */
export const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const integrity = globalThis.__integrity?.(url)
    if (integrity === undefined) return reject(new RemoteLoadError('integrity-unknown', url))
    const script = document.createElement('script')
    const end = (error?: RemoteLoadError): void => {
      clearTimeout(deadline)
      script.remove()
      if (error) reject(error)
      else resolve()
    }
    const deadline = setTimeout(() => end(new RemoteLoadError('timeout', url)), DEADLINE_MS)
    script.onload = () => end()
    script.onerror = () => end(new RemoteLoadError('unavailable', url))
    script.integrity = integrity
    script.crossOrigin = 'anonymous'
    script.src = globalThis.__attempt?.(url) ?? url
    document.head.append(script)
  })
