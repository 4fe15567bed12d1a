import type { LightMyRequestResponse } from 'fastify'
import { TEST_PASSWORD, type TestApp } from '../../testing/test-app'

export interface PurchaseVisitor {
  get(path: string): Promise<LightMyRequestResponse>
  /** Submits fields as a form of the page would. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  signIn(path: string, username: string, password?: string): Promise<LightMyRequestResponse>
  /** Loads the page and presses one of its buttons. */
  press(path: string, button: 'buy' | 'decline'): Promise<LightMyRequestResponse>
  /** Session cookie as last set. */
  cookie(): string | null
}

/** Hidden fields of a page's form. */
export const formOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/** Browser of a person who has opened a purchase's link. */
export function purchaseVisitor({ app: { http } }: TestApp): PurchaseVisitor {
  let cookie: string | null = null
  let device: string | null = null
  const headers = () => {
    const cookies = [cookie, device].flatMap((each) => each?.split(';')[0] ?? [])
    return cookies.length > 0 ? { cookie: cookies.join('; ') } : {}
  }
  const storeCookies = (response: LightMyRequestResponse) => {
    const set = [response.headers['set-cookie'] ?? []].flat()
    cookie = set.find((each) => each.startsWith('buy=')) ?? cookie
    device = set.find((each) => each.startsWith('device=') && each.includes('Path=/buy')) ?? device
    return response
  }
  const get = (path: string) => http.inject({ method: 'GET', url: path, headers: headers() })
  const post: PurchaseVisitor['post'] = async (path, fields, more = {}) =>
    storeCookies(
      await http.inject({
        method: 'POST',
        url: path,
        headers: {
          ...headers(),
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          ...more,
        },
        payload: new URLSearchParams(fields).toString(),
      }),
    )
  return {
    get,
    post,
    signIn: (path, username, password = TEST_PASSWORD) => post(path, { do: 'sign-in', username, password }),
    press: async (path, button) => post(path, { ...formOf((await get(path)).body), do: button }),
    cookie: () => cookie,
  }
}
