/** URL of a path under the base URL of a self-hosted service, which may itself have a path. */
export const serviceUrl = (server: string, path: string): string => {
  const url = new URL(server)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  return url.href
}
