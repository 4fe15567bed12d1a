/** A path under the address of a service that somebody runs themselves, perhaps under a path of its own. */
export const serviceUrl = (server: string, path: string): string => {
  const url = new URL(server)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  return url.href
}
