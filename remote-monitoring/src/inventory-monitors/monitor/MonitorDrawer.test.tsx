import { act, screen, waitFor, within } from '@testing-library/react'
import { queryClient } from '@outlet/shared/api/query-client'
import { getMonitorTrend } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import { listAnnotations } from '@outlet/shared/contract/analytics/annotations'
import { listMonitorEvents } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import type { MonitorEvent } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import { getMonitor } from '@outlet/shared/contract/inventory-monitors'
import { listMonitorPeers } from '@outlet/shared/contract/inventory-monitors/monitor-peers'
import { listSameProducts } from '@outlet/shared/contract/products/product-groups'
import { listStores } from '@outlet/shared/contract/stores'
import { aSameProduct } from '@outlet/shared/testing/a-same-product'
import { anAnnotation, aStore, anId } from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { showMonitors, tabby } from '../show-monitors'

const DAY = 86_400_000

const server = useFakeServer()
const show = (...page: Parameters<typeof showMonitors> extends [unknown, ...infer Rest] ? Rest : never) =>
  showMonitors(server, ...page)

test('a monitor has the price facts of the variants that it follows', async () => {
  const monitor = tabby()
  show([monitor], { path: `/?monitor=${monitor.id}` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Monitor C0772' }))
  const facts = within(await dialog.findByRole('region', { name: 'Price facts' }))
  expect(facts.getByText('New low')).toBeVisible()
  expect(facts.getByText('60 of 90 days watched')).toBeVisible()
})

test('the same product in other stores is listed, and monitored ones lead to their monitors', async () => {
  const monitor = tabby()
  const { user, address } = show([monitor], { path: `/?monitor=${monitor.id}` })
  const other = anId()
  server.use(
    fake(listSameProducts, () => ({
      items: [
        aSameProduct({ website_type: 'other', store_name: 'Other', monitor_id: other, is_cheapest: true }),
        aSameProduct({ is_own: true, monitor_id: monitor.id }),
        aSameProduct({ website_type: 'third', store_name: 'Third' }),
      ],
    })),
  )
  const stores = within(await screen.findByRole('region', { name: 'Same product in other stores' }))
  expect(stores.getAllByRole('row')[1]).toHaveTextContent(/Other.*Cheapest/)
  const { website_type, product_id } = aSameProduct({ website_type: 'third' })
  expect(stores.getByRole('link', { name: 'Third' })).toHaveAttribute(
    'href',
    `/products/list?${new URLSearchParams({ website_type, product: product_id })}`,
  )
  await user.click(stores.getByRole('link', { name: 'Other' }))
  await waitFor(() => expect(address()).toContain(other))
})

describe('one monitor', () => {
  const points = [
    {
      at: '2026-11-18T00:00:00.000Z',
      min: 2,
      max: 5,
      last: 3,
      kind: 'exact' as const,
      orderable: 1,
      restocks: 0,
      price: null,
    },
    {
      at: '2026-11-18T01:00:00.000Z',
      min: null,
      max: null,
      last: null,
      kind: 'unknown' as const,
      orderable: null,
      restocks: 0,
      price: null,
    },
    {
      at: '2026-11-18T02:00:00.000Z',
      min: 0,
      max: 9,
      last: 9,
      kind: 'exact' as const,
      orderable: 0.5,
      restocks: 1,
      price: null,
    },
  ]

  test('a link opens its trend, whose numbers are in a table too', async () => {
    const monitor = tabby({ created_at: '2026-11-01T00:00:00.000Z' })
    const { user, address } = show([monitor], { path: `/?monitor=${monitor.id}&period=30` })
    server.use(fake(getMonitorTrend, ({ query: { period } }) => ({ period, step_seconds: 3600, points })))
    const dialog = await screen.findByRole('dialog', { name: 'Monitor C0772' })
    await user.click(await within(dialog).findByRole('button', { name: 'Show as table' }))
    const table = await within(dialog).findByRole('region', { name: 'Stock of C0772 over 30 days' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((one) => one.textContent)).toEqual([
      expect.stringMatching(/90 – 950%Restocked 1 time$/),
      expect.stringMatching(/No data$/),
      expect.stringMatching(/32 – 5100%$/),
    ])
    await user.click(within(dialog).getByRole('radio', { name: '90 days' }))
    await waitFor(() => expect(address()).toContain('period=90'))
    expect(await within(dialog).findByRole('region', { name: 'Stock of C0772 over 90 days' })).toBeInTheDocument()
  })

  test('the first reading of a young monitor is marked, and is no restock', async () => {
    const monitor = tabby()
    const { user } = show([monitor], { path: `/?monitor=${monitor.id}&period=30` })
    const young = points.map((point) => ({ ...point, restocks: 0 }))
    const since = new Date(Date.parse(young[0]?.at ?? '') + 60_000).toISOString()
    const until = new Date(Date.parse(since) + DAY).toISOString()
    const from = new Date(Date.parse(until) - 30 * DAY).toISOString()
    server.use(
      fake(getMonitorTrend, ({ query: { period } }) => ({
        ...{ period, step_seconds: 3600, points: young, from, until, monitored_since: since },
      })),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Monitor C0772' }))
    await user.click(await dialog.findByRole('button', { name: 'Show as table' }))
    const table = await dialog.findByRole('region', { name: 'Stock of C0772 over 30 days' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent.includes('First reading'))).toEqual([false, false, true])
  })

  test('annotations are in the table, link to their records, and can be hidden by kind', async () => {
    const monitor = tabby({ created_at: '2026-11-01T00:00:00.000Z', product_id: 'id 1' })
    const { user } = show([monitor], { path: `/?monitor=${monitor.id}&period=30` })
    server.use(
      fake(getMonitorTrend, ({ query: { period } }) => ({ period, step_seconds: 3600, points })),
      fake(listAnnotations, () => ({
        items: [
          anAnnotation('Order 1', { at: '2026-11-18T00:20:00.000Z', link: '/orders/list?order=1' }),
          anAnnotation('Not reachable', { kind: 'outage', at: '2026-11-18T02:20:00.000Z' }),
          anAnnotation('Long ago', { kind: 'outage', at: '2026-09-18T02:20:00.000Z' }),
        ],
      })),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Monitor C0772' }))
    await user.click(await dialog.findByRole('button', { name: 'Show as table' }))
    const table = await dialog.findByRole('region', { name: 'Stock of C0772 over 30 days' })
    await waitFor(() => expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/Not reachable$/))
    await user.click(dialog.getByText('2 events'))
    expect(dialog.getByRole('link', { name: 'Order 1' })).toHaveAttribute('href', '/orders/list?order=1')
    await user.click(dialog.getByRole('button', { name: 'Purchases', pressed: true }))
    expect(dialog.getByText('1 event')).toBeVisible()
    expect(table).not.toHaveTextContent('Order 1')
    const requests = server.calls.filter(({ what }) => what.startsWith('GET /annotations')).map(({ what }) => what)
    expect(new Set(requests).size).toBe(1)
    expect(requests[0]).toMatch(/from=today-30d&.*website_type=coach-outlet&product=C0772&product=id(\+|%20)1/)
  })

  test('the trend of a monitor ten minutes old shows these minutes, until a period is selected', async () => {
    const monitor = tabby()
    const { user } = show([monitor], { path: `/?monitor=${monitor.id}` })
    const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
    const NOW = Date.now()
    const steps = [
      {
        ...points[0],
        at: ago(10),
        until: ago(0),
        min: 3,
        max: 3,
        last: 3,
        kind: 'exact' as const,
        orderable: 1,
        restocks: 0,
        price: null,
      },
    ]
    server.use(
      fake(getMonitorTrend, ({ query: { period } }) => ({
        ...{ period, step_seconds: 3600, points: [], from: ago(period * 1440), until: ago(0) },
        ...{ monitored_since: ago(10), steps_since: ago(10), steps },
      })),
    )
    const young = await screen.findByRole('button', { name: 'Since monitored' })
    expect(young).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('radio', { name: '7 days' })).not.toBeChecked()
    expect(await screen.findByRole('slider', { name: 'Recent stock of C0772' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '7 days' }))
    expect(await screen.findByRole('slider', { name: 'Stock of C0772 over 7 days' })).toBeVisible()
    expect(young).toHaveAttribute('aria-pressed', 'false')
  })

  test('before the first reading it shows when that is due', async () => {
    const monitor = tabby({ last_checked_at: null, next_check_at: new Date(Date.now() + 185_000).toISOString() })
    show([monitor], { path: `/?monitor=${monitor.id}` })
    expect(await screen.findByText('No data yet')).toBeInTheDocument()
    expect(screen.getByText('First check: in 3 minutes.')).toBeInTheDocument()
  })

  test('shows that its store is paused', async () => {
    const monitor = tabby()
    show([monitor], { path: `/?monitor=${monitor.id}` })
    server.use(fake(listStores, () => ({ items: [aStore({ paused_at: '2026-11-20T12:00:00.000Z' })], next: null })))
    const dialog = await screen.findByRole('dialog', { name: 'Monitor C0772' })
    expect(await within(dialog).findByText('Store paused')).toBeVisible()
  })

  test('reports a monitor that does not exist', async () => {
    show([], { path: '/?monitor=00000000-0000-7000-8000-000000009999' })
    expect(await screen.findByText('Monitor not found or deleted')).toBeInTheDocument()
  })

  test('reports a monitor that a colleague deletes while it is open', async () => {
    const monitor = tabby()
    show([monitor], { path: `/?monitor=${monitor.id}` })
    const dialog = within(await screen.findByRole('dialog', { name: 'Monitor C0772' }))
    expect(await dialog.findByRole('button', { name: 'Check now' })).toBeVisible()
    server.use(
      fake(getMonitor, () => {
        throw refuse(404, 'inventory_monitor.not_found')
      }),
    )
    await act(() => queryClient.invalidateQueries({ queryKey: [getMonitor.path] }))
    expect(await dialog.findByText('Monitor not found or deleted')).toBeVisible()
  })

  test('its events show the facts and the time, and can be filtered by kind', async () => {
    const monitor = tabby()
    const at = '2026-11-20T12:00:00.000Z'
    const facts = {
      monitor_id: monitor.id,
      at,
      stock_level: 4,
      stock_level_kind: 'exact' as const,
      threshold: null,
      code: null,
    }
    const price = (minor: number) => ({ minor, currency: 'USD' })
    const baseEvent = { ...facts, price: price(9000), previous_price: null, ended_at: null }
    const events: MonitorEvent[] = [
      { ...baseEvent, id: anId(), kind: 'price_dropped', previous_price: price(10_000), price_max: price(12_000) },
      { ...baseEvent, id: anId(), kind: 'low_stock', threshold: 5, ended_at: '2026-11-20T13:00:00.000Z' },
      { ...baseEvent, id: anId(), kind: 'gone', code: 'store.not_found' },
    ]
    const { user } = show([monitor], { path: `/?monitor=${monitor.id}` })
    server.use(
      fake(listMonitorEvents, ({ query: { kind } }) => ({
        items: events.filter((event) => !kind || kind.includes(event.kind)),
        next: null,
      })),
    )
    const table = await screen.findByRole('region', { name: 'Events' })
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4))
    const texts = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((one) => one.textContent)
    expect(texts).toEqual([
      expect.stringMatching(/Price dropped\$100.00 → from \$90.00Ongoing$/),
      expect.stringMatching(/Low stockAvailable: 4\u00a0· threshold 511\/20\/2026/),
      expect.stringMatching(/Gone from storeThe store no longer has this productOngoing$/),
    ])
    await chooseOption(user, 'Event', 'Low stock')
    await waitFor(() => expect(screen.queryByText('$100.00 → $90.00')).not.toBeInTheDocument())
  })

  test('other stores are compared in the table and in the file', async () => {
    const monitor = tabby({ created_at: '2026-11-01T00:00:00.000Z' })
    const other = anId()
    const { user } = show([monitor], { path: `/?monitor=${monitor.id}` })
    const priced = points.map((point) => ({ ...point, price: { minor: 12_950, currency: 'USD' } }))
    server.use(
      fake(listMonitorPeers, () => ({
        items: [{ id: other, website_type: 'vip', product_code: 'C0772' }],
      })),
      fake(getMonitorTrend, ({ params, query: { period } }) => ({
        period,
        step_seconds: 3600,
        points: params.monitorId === other ? points.map((point) => ({ ...point, last: 77 })) : priced,
      })),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Monitor C0772' })
    await within(dialog).findByRole('combobox', { name: 'Compare stores' })
    await chooseOption(user, 'Compare stores', 'vip · C0772')
    await user.click(within(dialog).getByRole('button', { name: 'Show as table' }))
    const table = await within(dialog).findByRole('region', { name: 'Stock of C0772 over 7 days' })
    expect(await within(table).findByRole('columnheader', { name: 'vip · C0772' })).toBeInTheDocument()
    expect(within(table).getAllByText('$129.50')).not.toHaveLength(0)
    await waitFor(() => expect(within(table).getAllByText('77')).toHaveLength(2))
    // A gap of the monitor itself does not affect the other store.
    expect(within(table).getByText('77 or more')).toBeInTheDocument()
    const blobs: Blob[] = []
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) blobs.push(blob)
      return 'blob:it'
    }
    URL.revokeObjectURL = () => undefined
    await user.click(within(dialog).getByRole('button', { name: 'CSV' }))
    expect(blobs[0]?.type).toContain('text/csv')
  })

  test('the chart is navigated step by step with the keyboard', async () => {
    const monitor = tabby({ created_at: '2026-11-01T00:00:00.000Z' })
    const { user } = show([monitor], { path: `/?monitor=${monitor.id}` })
    server.use(fake(getMonitorTrend, ({ query: { period } }) => ({ period, step_seconds: 3600, points })))
    const chart = await screen.findByRole('slider', { name: 'Stock of C0772 over 7 days' })
    act(() => chart.focus())
    await user.keyboard('{Home}')
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/; Available: 3; .*2 – 5; /))
    await user.keyboard('{ArrowRight}')
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/No data$/))
    await user.keyboard('{End}')
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/Available: 9; .*Restocked 1 time$/))
  })
})
