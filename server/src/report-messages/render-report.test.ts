import type { Language } from '@outlet/shared/contract/notification-channels'
import { renderReport } from './render-report'
import { ReportFacts } from './report-facts'

const keyOf = (key: string | null, label: string | null = null, is_practice = false) => ({ key, label, is_practice })
const facts = (change: Partial<ReportFacts> = {}): ReportFacts =>
  ReportFacts.parse({
    ...{ name: 'Stores', search: 'rows=store', is_test: false, from: '2026-11-16', to: '2026-11-22' },
    ...{ measures: ['orders'], by: ['store'], filters: [], currency: 'CNY', totals: [12], before: null },
    ...{ rows: [{ keys: [keyOf('coach', 'Coach Outlet')], values: [12], before: null }], others: 0 },
    ...{ unconverted: 0, unconverted_prices: 0, is_behind: false },
    ...change,
  })
const linesOf = (change: Partial<ReportFacts>, language: Language = 'en-US') =>
  renderReport(facts(change), { language, publicUrl: null }).text.split('\n')

test('renders the totals first, then the rows and the number of further rows', () => {
  expect(linesOf({ others: 3 })).toEqual([
    '11/16/2026 – 11/22/2026',
    'Orders by Store',
    'Total: 12',
    'Coach Outlet: 12',
    'and 3 others',
  ])
  expect(linesOf({ others: 1 }, 'zh-CN')).toEqual([
    '2026/11/16 – 2026/11/22',
    '订单，按店铺',
    '合计：12',
    'Coach Outlet：12',
    '其余 1 项',
  ])
})

test('renders two dimensions, filters and unknown keys', () => {
  const rows = [
    { keys: [keyOf('1'), keyOf('placed')], values: [3], before: null },
    { keys: [keyOf('7'), keyOf(null)], values: [1], before: null },
  ]
  const filters = [{ dimension: 'store' as const, keys: [keyOf('coach', 'Coach Outlet'), keyOf('~Saks', 'Saks')] }]
  expect(linesOf({ by: ['weekday', 'status'], rows, filters }).slice(1)).toEqual([
    'Only Store: Coach Outlet or Saks',
    'Orders by Weekday and Status',
    'Total: 12',
    'Monday · Placed: 3',
    'Sunday · Unknown: 1',
  ])
  expect(linesOf({ by: ['weekday', 'status'], rows, filters }, 'zh-CN').slice(1)).toEqual([
    '只看 店铺：Coach Outlet或Saks',
    '订单，按星期与状态',
    '合计：12',
    '星期一 · 已下单：3',
    '星期日 · 未知：1',
  ])
})

test('renders durations in words, money with its currency, null as a dash, and the period before', () => {
  const before = { from: '2026-11-09', to: '2026-11-15', totals: [90, null] }
  const rows = [{ keys: [keyOf(null)], values: [null, 123_456], before: [60, 0] }]
  const change = { measures: ['minutes_in_stock', 'mean_price'] as const, totals: [135, 200_000], before, rows }
  expect(linesOf({ ...change, measures: [...change.measures] })).toEqual([
    '11/16/2026 – 11/22/2026 · compared with 11/9/2026 – 11/15/2026',
    'Variant time in stock, mean · Mean price by Store',
    'Mean of all: Variant time in stock, mean 2 hr 15 min (1 hr 30 min before, +50%) · Mean price CN¥2,000.00 (— before)',
    'No store: Variant time in stock, mean — (1 hr before) · Mean price CN¥1,234.56 (CN¥0.00 before)',
  ])
})

test('states an empty period, with the values before, and amounts without a rate', () => {
  expect(linesOf({ rows: [], totals: [0] }).slice(1)).toEqual(['Orders by Store', 'Nothing in this time.'])
  const before = { from: '2026-11-09', to: '2026-11-15', totals: [4] }
  expect(linesOf({ rows: [], totals: [0], before }).at(-1)).toBe('Total: 0 (4 before, -100%)')
  expect(linesOf({ unconverted: 1, unconverted_prices: 2, is_behind: true }).slice(-3)).toEqual([
    '1 order has no exchange rate yet and is not in the amounts.',
    '2 days of products have a price without an exchange rate and are left out.',
    'The latest changes are being summed up and are not all counted.',
  ])
  expect(linesOf({ unconverted: 2 }, 'zh-CN').at(-1)).toBe('2 个订单尚无汇率，未计入金额。')
})

test('the link opens the period of the report', () => {
  const reportFacts = facts({ search: 'from=today-7d&measure=orders&rows=store&store=coach&store=saks' })
  expect(renderReport(reportFacts, { language: 'zh-CN', publicUrl: 'https://console.example' }).links).toEqual([
    {
      label: '查看分析',
      url: 'https://console.example/visualization/multi-dimension-data-analysis?from=2026-11-16&measure=orders&rows=store&store=coach&store=saks&to=2026-11-22',
    },
  ])
})

test('renders an amount without an exchange rate as unknown, and a partly unknown sum as a minimum', () => {
  const rows = [
    { keys: [keyOf('coach', 'Coach Outlet')], values: [5000], before: null },
    { keys: [keyOf('~Saks', 'Saks')], values: [null], before: null },
    // All of its orders were cancelled.
    { keys: [keyOf('~Macy’s', 'Macy’s')], values: [0], before: null },
  ]
  expect(linesOf({ measures: ['spend'], totals: [5000], rows, unconverted: 2 }).slice(2, 6)).toEqual([
    'Total: at least CN¥50.00',
    'Coach Outlet: CN¥50.00',
    'Saks: —',
    'Macy’s: CN¥0.00',
  ])
})

test('names the installation’s time zone', () => {
  expect(linesOf({ time_zone: 'Asia/Shanghai' })[0]).toBe('11/16/2026 – 11/22/2026 · Asia/Shanghai (GMT+8)')
})

test('marks rows of practice stores, and renders categories as words', () => {
  const rows = [
    { keys: [keyOf('coach', 'Coach Outlet', true), keyOf('women-bags')], values: [12], before: null },
    { keys: [keyOf('saks', 'Saks'), keyOf('all')], values: [2], before: null },
  ]
  const by = ['store' as const, 'category' as const]
  expect(linesOf({ measures: ['units'], by, rows }).slice(-2)).toEqual([
    '[Practice] Coach Outlet · Women bags: 12',
    'Saks · All products: 2',
  ])
  expect(linesOf({ measures: ['units'], by, rows }, 'zh-CN').slice(-2)).toEqual([
    '【演示】Coach Outlet · Women bags：12',
    'Saks · 全部商品：2',
  ])
})
