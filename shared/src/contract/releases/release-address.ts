/** Base address of a release's files: `/remotes/orders/1.4.0/`. */
export const releaseBase = ({ name, version }: { readonly name: string; readonly version: string }): string =>
  `/remotes/${name}/${version}/`

const RELEASE_FILE = /\/remotes\/([a-z][a-z0-9-]{0,30})\/(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)\//

/** Release of the first file address in a text, such as an error's stack; null if there is none. */
export const releaseIn = (text: string): { readonly name: string; readonly version: string } | null => {
  const [, name, version] = RELEASE_FILE.exec(text) ?? []
  return name !== undefined && version !== undefined ? { name, version } : null
}
