import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { InlineRelease } from '@outlet/shared/contract/releases'
import { TEST_PASSWORD, type TestApp } from './test-app'

const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** A browser that stores the release-line cookie and loads pages with it. */
export function testBrowser(t: TestApp) {
  let cookie = ''
  let token = ''
  const storeCookie = (header: string | string[] | undefined) => {
    const set = [header ?? []].flat().find((each) => each.startsWith('release-line='))
    if (set !== undefined) cookie = set.split(';')[0] ?? ''
    return set
  }
  return {
    token: () => token,
    cookie: () => cookie,
    /** Returns the cookie that the server set. */
    async signIn(username: string) {
      const response = await t.app.http.inject({
        method: 'POST',
        url: `${API_PREFIX}/login/access-token`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username, password: TEST_PASSWORD }).toString(),
      })
      token = response.json<{ access_token: string }>().access_token
      return storeCookie(response.headers['set-cookie'])
    },
    async send(method: 'POST' | 'DELETE', path: string, body?: Record<string, unknown>) {
      const response = await t.call(method, path, { token, ...(body && { body }), headers: { cookie } })
      storeCookie(response.headers['set-cookie'])
      return response
    },
    /** The release that a page contains, optionally for another cookie. */
    async page(given = cookie) {
      const { body } = await t.app.http.inject({ url: '/', headers: { ...NAVIGATION, cookie: given } })
      const json = /<script type="application\/json" id="outlet-release">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
      const release = InlineRelease.parse(JSON.parse(json))
      const named = release.remotes.map(({ name, version }): [string, string] => [name, version])
      const versions: Record<string, string> = Object.fromEntries([['host', release.host.version], ...named])
      return { ...release, versions }
    },
  }
}
