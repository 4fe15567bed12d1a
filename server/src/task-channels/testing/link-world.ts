import { Writable } from 'node:stream'
import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { sealCredentials } from '../../stores/store-credentials'
import { addStore, testSecrets } from '../../stores/testing/add-store'
import { readStore } from '../../stores/read-store'
import {
  CONSOLE_CLIENT,
  linksAccounts,
  type FakeAuthorizationServer,
} from '../../stores/ucp/testing/fake-authorization-server'
import { startFakeUcp, type FakeUcp } from '../../stores/ucp/testing/fake-ucp'
import { TEST_PASSWORD, testApp, type TestApp } from '../../testing/test-app'
import { guestChannel } from './channel-draft'

export const STORE = 'links-accounts'
export const CONSOLE = 'https://console.example'

export interface LinkWorld {
  t: TestApp
  shop: FakeUcp
  server: FakeAuthorizationServer
  admin: string
  channel: TaskChannel
  /** All log lines of the console. */
  logs: string[]
}

/** A browser with its cookies. */
export function linkBrowser({ t, channel, admin }: LinkWorld, token = admin) {
  const cookies = new Map<string, string>()
  const take = (header: string | string[] | number | undefined) => {
    for (const cookie of [header ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(cookie)) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const start = async (body: object = { current_password: TEST_PASSWORD }, headers: Record<string, string> = {}) => {
    const response = await t.call('POST', `/task-channels/${channel.id}/account-link`, {
      token,
      body: { ...body },
      headers: { origin: CONSOLE, ...headers },
    })
    take(response.headers['set-cookie'])
    return response
  }
  return {
    cookies,
    start,
    startedAt: async () => {
      const response = await start()
      expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
      return response.json<{ authorization_url: string }>().authorization_url
    },
    /** Follows the redirect of the store, without a session token: a navigation sends none. */
    open: async (url: URL) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await t.app.http.inject({ url: url.pathname + url.search, headers: { cookie } })
      take(response.headers['set-cookie'])
      const location = response.headers.location
      const outcome = location ? new URL(location, CONSOLE).searchParams.get('account_link') : null
      return { status: response.statusCode, location, outcome, body: response.body, headers: response.headers }
    },
  }
}

/** A console with one channel at a fake business that links accounts. Must be called within a file. */
export function useLinkWorld(): LinkWorld {
  // Set before each test.
  const world = {} as LinkWorld
  beforeEach(async () => {
    const logs: string[] = []
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        logs.push(chunk.toString('utf8'))
        done()
      },
    })
    const t = await testApp(
      { ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8', PUBLIC_URL: CONSOLE },
      { log: pino({ level: 'trace' }, stream) },
    )
    const shop = await startFakeUcp()
    const server = linksAccounts(shop)
    const credentials = sealCredentials(testSecrets, STORE, CONSOLE_CLIENT)
    await addStore(t.db, { key: STORE, dialect: 'ucp', base_url: shop.origin, is_practice: false, credentials })
    const admin = await t.signInAs('admin')
    const made = await t.call('POST', '/task-channels', { token: admin, body: guestChannel(STORE) })
    expect([made.statusCode, made.body]).toEqual([201, expect.any(String)])
    Object.assign(world, { t, shop, server, admin, logs, channel: made.json() })
  })
  afterEach(async () => {
    await world.t.close()
    await world.shop.close()
  })
  return world
}

export const readChannel = async ({ t, admin, channel }: LinkWorld): Promise<TaskChannel> =>
  (await t.call('GET', `/task-channels/${channel.id}`, { token: admin })).json()

/** Links the channel to an account, and returns it. */
export async function linked(world: LinkWorld): Promise<TaskChannel> {
  const browser = linkBrowser(world)
  const { outcome } = await browser.open(world.server.approve(await browser.startedAt()))
  expect(outcome).toBe('linked')
  return readChannel(world)
}

export const storeOf = ({ t }: LinkWorld) => readStore(t.db, STORE)

/** Everything that the database holds of the console's own, as text. */
export async function storedText({ t }: LinkWorld): Promise<string> {
  const { rows } = await t.db.execute(sql`
    select (select jsonb_agg(to_jsonb(a)) from audit a)::text || (select jsonb_agg(to_jsonb(c)) from task_channels c)::text
      || coalesce((select jsonb_agg(to_jsonb(l)) from task_channel_links l)::text, '')
      || coalesce((select jsonb_agg(to_jsonb(r)) from task_channel_link_requests r)::text, '') as text`)
  return String(rows[0]?.['text'])
}
