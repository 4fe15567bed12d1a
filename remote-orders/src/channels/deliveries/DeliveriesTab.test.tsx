import { screen, waitFor, within } from '@testing-library/react'
import { AlertEvent, listAlertRules } from '@outlet/shared/contract/alert-rules'
import {
  acknowledgeAlert,
  countDeliveries,
  getDelivery,
  listDeliveries,
  markDeliveriesSeen,
  muteAlert,
  sendDeliveryAgain,
  type Delivery,
  type DeliveryDetail,
} from '@outlet/shared/contract/deliveries'
import { listNotificationChannels } from '@outlet/shared/contract/notification-channels'
import { listStores } from '@outlet/shared/contract/stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { anId } from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import ChannelsPage from '../ChannelsPage'
import english from '../messages/en-US.json'
import chinese from '../messages/zh-CN.json'
import { aDelivery, group, team } from '../fake-channels'

addMessages('orders', { 'zh-CN': zhCN, 'en-US': enUS })

const NOON = '2026-11-20T12:00:00.000Z'
const sent = aDelivery()
const dead = aDelivery({
  state: 'dead',
  title: 'Sold out: Belt',
  channel: { id: team.id, kind: 'slack', name: team.name },
  code: 'channel.unauthorised',
  answer: 'HTTP 403: invalid_token',
  attempts: 7,
  may_repeat: true,
  alert: { id: anId(), acknowledged: null },
})
const digest = aDelivery({ type: 'digest', title: '3 changes', count: 3 })
const digested = aDelivery({
  is_practice: true,
  state: 'suppressed',
  reason: 'cooldown',
  title: 'Restocked: Bag',
  digest_id: digest.id,
})
const all = [sent, dead, digested, digest]

const detailOf = (delivery: Delivery): DeliveryDetail => ({
  ...delivery,
  message: {
    title: delivery.title,
    text: 'At Coach Outlet',
    fields: [{ label: 'Stock', value: '12' }],
    links: [{ label: 'Open', url: 'https://console.example.com/m' }],
    image_url: null,
  },
  members:
    delivery.type === 'digest'
      ? [{ id: digested.id, title: digested.title, event_at: NOON, reason: 'cooldown' as const }]
      : [],
})

let deliveries: Delivery[]
const find = (id: string) => deliveries.find((delivery) => delivery.id === id) ?? sent
const save = (id: string, change: Partial<Delivery>) => {
  deliveries = deliveries.map((delivery) => (delivery.id === id ? { ...delivery, ...change } : delivery))
  return find(id)
}

const server = useFakeServer(
  ...listFakes,
  fake(listDeliveries, () => ({ items: deliveries, next: null })),
  fake(countDeliveries, () => ({ count: deliveries.length, exact: true })),
  fake(getDelivery, ({ params }) => detailOf(find(params.deliveryId))),
  fake(sendDeliveryAgain, ({ params }) => save(params.deliveryId, { state: 'queued', code: null })),
  fake(markDeliveriesSeen, ({ body }) => ({ count: body.ids.map((id) => save(id, { is_seen: true })).length })),
  fake(acknowledgeAlert, () => {
    const acknowledged = { at: NOON, by: 'Lin Wei' }
    save(dead.id, { alert: { id: dead.alert?.id ?? '', acknowledged } })
    return { acknowledged }
  }),
  fake(muteAlert, ({ body }) => ({ muted_until: body.mute === null ? null : NOON })),
  fake(listNotificationChannels, () => ({ items: [group, team], next: null })),
  fake(listAlertRules, () => ({ items: [], next: null })),
  fake(listStores, () => ({ items: [], next: null })),
)
beforeEach(() => void (deliveries = all))

const path = '/channel/list?tab=deliveries'
const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr') as HTMLElement
const sentTo = (what: string) => {
  const call = server.calls.findLast((one) => one.what.includes(what))
  return call?.body ? (JSON.parse(String(call.body)) as unknown) : undefined
}

describe('the list', () => {
  test('shows each message with its channel and state', async () => {
    renderPage(<ChannelsPage />, { path })
    const row = await rowOf('Sold out: Belt')
    expect(within(row).getByText('Failed')).toBeVisible()
    expect(within(row).getByText('Unreviewed')).toBeVisible()
    expect(within(row).getByText('The service refused the key or token')).toBeVisible()
    expect(within(row).getByText('HTTP 403: invalid_token')).toBeVisible()
    expect(await rowOf('Restocked: Bag')).toHaveTextContent('Cooldown: sent in a digest')
    expect(await rowOf('3 changes')).toHaveTextContent('Digest of 3')
    expect(within(await rowOf('Restocked: Bag')).getByText('Practice')).toBeVisible()
    expect(within(row).queryByText('Practice')).toBeNull()
    expect(screen.getByText('4 results')).toBeVisible()
  })

  test('a message about a practice store is marked in its drawer too', async () => {
    const practice = all.find(({ is_practice }) => is_practice)
    renderPage(<ChannelsPage />, { path: `${path}&delivery=${practice?.id}` })
    expect(await within(await screen.findByRole('dialog')).findByText('Practice')).toBeVisible()
  })

  test("sends the address's filters, and changes the address when a filter is set", async () => {
    const { user, address } = renderPage(<ChannelsPage />, { path: `${path}&state=dead&created_from=today-6d` })
    await rowOf('Sold out: Belt')
    const requests = server.calls.map(({ what }) => what)
    expect(requests).toContain('GET /deliveries?state=dead&created_from=today-6d')
    expect(requests).toContain('GET /deliveries/count?state=dead&created_from=today-6d')
    await chooseOption(user, 'Channel', 'Team')
    expect(address()).toContain(`channel_id=${team.id}`)
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(address()).toBe(path)
  })

  test('unseen failures are marked as seen from above the list', async () => {
    const { user } = renderPage(<ChannelsPage />, { path: `${path}&is_unseen=true` })
    await user.click(await screen.findByRole('button', { name: 'Mark 1 as reviewed' }))
    expect(sentTo('/seen')).toEqual({ ids: [dead.id] })
    await waitFor(() => expect(screen.queryByText('Unreviewed')).not.toBeInTheDocument())
  })

  test('explains an empty list; a failure is shown in its place; in Chinese', async () => {
    deliveries = []
    const { unmount } = renderPage(<ChannelsPage />, { path, locale: 'zh-CN' })
    expect(await screen.findByText('还没有发送记录')).toBeVisible()
    unmount()
    server.use(
      fake(listDeliveries, () => {
        throw refuse(500, 'server.internal_error')
      }),
    )
    renderPage(<ChannelsPage />, { path: `${path}&q=x` })
    expect(await screen.findByText('Internal server error')).toBeVisible()
  })

  test.each([chinese, english])('every event has a name', ({ channels: { event } }) => {
    expect(AlertEvent.options.filter((kind) => !(kind in event))).toEqual([])
  })
})

describe('one delivery', () => {
  test('shows the sent message and the reason for a possible duplicate, and sends it again', async () => {
    const { user } = renderPage(<ChannelsPage />, { path })
    await user.click(await screen.findByText('Sold out: Belt'))
    const drawer = within(await screen.findByRole('dialog', { name: 'Sold out: Belt' }))
    expect(await drawer.findByText('At Coach Outlet')).toBeVisible()
    expect(drawer.getByRole('link', { name: 'Open' })).toHaveAttribute('href', 'https://console.example.com/m')
    expect(drawer.getByText(/It may have arrived twice/)).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Send again' }))
    expect(await drawer.findByText('Queued')).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  })

  test('its alert is acknowledged and muted, with an undo', async () => {
    const { user } = renderPage(<ChannelsPage />, { path: `${path}&delivery=${dead.id}` })
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(await drawer.findByRole('button', { name: 'Mute' }))
    await user.click(await screen.findByRole('button', { name: 'Mute for an hour' }))
    expect(sentTo('/mute')).toEqual({ mute: 'hour' })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sentTo('/mute')).toEqual({ mute: null }))
    await user.click(drawer.getByRole('button', { name: 'Acknowledge' }))
    expect(await drawer.findByText(/Acknowledged by Lin Wei/)).toBeVisible()
  })

  test('a digest links to its alerts, and they link to the digest', async () => {
    const { user, address } = renderPage(<ChannelsPage />, { path: `${path}&delivery=${digest.id}` })
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(await drawer.findByRole('link', { name: 'Restocked: Bag' }))
    expect(address()).toBe(`${path}&delivery=${digested.id}`)
    await user.click(await screen.findByRole('link', { name: 'View digest' }))
    expect(address()).toBe(`${path}&delivery=${digest.id}`)
  })

  test('goes from record to record, and shows an error beside its button', async () => {
    server.use(
      fake(sendDeliveryAgain, () => {
        throw refuse(409, 'delivery.not_ended')
      }),
    )
    const { user, address } = renderPage(<ChannelsPage />, { path: `${path}&delivery=${sent.id}` })
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(await drawer.findByRole('button', { name: 'Send again' }))
    expect(await drawer.findByRole('alert')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Next' }))
    expect(address()).toBe(`${path}&delivery=${dead.id}`)
  })
})
