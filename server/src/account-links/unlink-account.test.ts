import { sql } from 'drizzle-orm'
import type { Store } from '@outlet/shared/contract/stores'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { uuidv7 } from '../platform/db/uuid'
import { attemptTable } from '../purchase-attempts/attempt-row'
import { snatchTaskTable } from '../snatch-tasks/snatch-task-row'
import { CONSOLE_CLIENT } from '../stores/ucp/testing/fake-authorization-server'
import { linkBrowser, linked, readChannel, STORE, useLinkWorld } from '../task-channels/testing/link-world'

const w = useLinkWorld()

const unlink = () => w.t.call('DELETE', `/task-channels/${w.channel.id}/account-link`, { token: w.admin })
const links = async () => {
  const { rows } = await w.t.db.execute(sql`select (select count(*)::int from task_channel_links) as links,
    (select count(*)::int from task_channel_link_requests) as requests`)
  return rows[0]
}

test('unlinking revokes the refresh token at the store, and the channel must be tested again', async () => {
  await linked(w)
  await w.t.db.execute(sql`update task_channels set state = 'active', mode = 'auto'`)
  const token = w.server.refreshToken
  const response = await unlink()
  expect([response.statusCode, response.json<object>()]).toEqual([
    200,
    {
      channel: expect.objectContaining({ state: 'unverified', mode: 'confirm', account_link: null }),
      is_revoked: true,
    },
  ])
  expect(w.server.revoked).toEqual([token])
  expect(await links()).toEqual({ links: 0, requests: 0 })
  const audited = await w.t.audit('task_channels.update')
  expect(audited.at(-1)).toMatchObject({
    before: { account: 'linked' },
    after: { account: 'guest', mode: 'confirm', changed_secrets: ['account_link'] },
  })
  expect((await unlink()).json()).toMatchObject({ code: 'task_channel.not_linked' })
})

test.each([
  ['refuses it', () => void (w.server.revocationReply = { status: 503, body: {} })],
  ['offers none', () => void (w.server.metadata = { revocation_endpoint: undefined })],
])('the tokens are deleted even if the store’s revocation %s, and that is stated', async (_, prepare) => {
  prepare()
  await linked(w)
  expect((await unlink()).json()).toMatchObject({ channel: { account_link: null }, is_revoked: false })
  expect(await links()).toMatchObject({ links: 0 })
})

test('a link is not removed while a purchase is open', async () => {
  await linked(w)
  await addOpenPurchase()
  expect([(await unlink()).statusCode, w.server.revoked]).toEqual([409, []])
})

test('no account is linked while a purchase is open, and the tokens of one are revoked', async () => {
  const browser = linkBrowser(w)
  const back = w.server.approve(await browser.startedAt())
  await addOpenPurchase()
  expect(await browser.open(back)).toMatchObject({ status: 303, outcome: 'in_use' })
  expect(await links()).toEqual({ links: 0, requests: 0 })
  expect([w.server.revoked, await readChannel(w)]).toMatchObject([[w.server.refreshToken], { account_link: null }])
  const refused = await browser.start()
  expect([refused.statusCode, refused.json<object>()]).toMatchObject([409, { code: 'task_channel.in_use' }])
  expect(await links()).toEqual({ links: 0, requests: 0 })
})

const addOpenPurchase = async () => {
  const [taskId, id] = [uuidv7(), uuidv7()]
  await w.t.db.insert(snatchTaskTable).values({
    id: taskId,
    name: 'Tabby',
    website_type: STORE,
    channel_id: w.channel.id,
    mode: 'confirm',
    currency: 'USD',
    quantity: 1,
    cooldown_seconds: 60,
    priority: 5,
    slots: 1,
    max_unit_price: 11_000,
    max_total: 12_000,
    budget: 24_000,
  })
  await w.t.db.insert(attemptTable).values({
    id,
    taskId,
    slotNo: 1,
    channelId: w.channel.id,
    accountKey: STORE,
    websiteType: STORE,
    mode: 'confirm',
    state: 'unknown',
    holdsSlot: true,
    productId: 'CA1',
    variantId: id,
    title: 'Tabby',
    quantity: 1,
    currency: 'USD',
    held: 9900,
    budgetDay: '2026-01-01',
  })
}

test('a deleted channel loses its link, also after it is restored', async () => {
  await linked(w)
  await w.t.db.execute(sql`update task_channels set mode = 'auto'`)
  const path = `/task-channels/${w.channel.id}`
  expect((await w.t.call('DELETE', path, { token: w.admin })).json()).toEqual({ is_revoked: true })
  expect(w.server.revoked).toHaveLength(1)
  const restored = await w.t.call('POST', `${path}/restore`, { token: w.admin, body: {} })
  expect(restored.json<TaskChannel>()).toMatchObject({ account_link: null, mode: 'confirm' })
})

test('a store that moves loses the links of its channels and the requests in progress, and sees no token', async () => {
  await linked(w)
  await w.t.db.execute(sql`update task_channels set mode = 'auto'`)
  await linkBrowser(w).startedAt()
  expect(await links()).toEqual({ links: 1, requests: 1 })
  const store = (await w.t.call('GET', `/stores/${STORE}`, { token: w.admin })).json<Store>()
  const moved = await w.t.call('PATCH', `/stores/${STORE}`, {
    token: w.admin,
    body: { version: store.version, base_url: 'https://moved.example', credentials: CONSOLE_CLIENT },
  })
  expect([moved.statusCode, moved.body]).toEqual([200, expect.any(String)])
  expect(await links()).toEqual({ links: 0, requests: 0 })
  expect(await readChannel(w)).toMatchObject({ state: 'disabled', mode: 'confirm', account_link: null })
  expect(w.server.revoked).toEqual([])
})
