/** Deadline for a file of a release; after it the file is requested once more. */
export const DEADLINE_MS = 3000

/** Reason why a remote is not available: no known hash, refused or unreachable, too late, or not a container. */
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
 * Runs a script of a release if it has, byte for byte, the hash in the page's release.
 * @throws RemoteLoadError; the element is removed in that case, and the next call requests the script again
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
