import type { TotalKind } from '@outlet/shared/contract/analytics'
import type { Language } from '@outlet/shared/contract/notification-channels'

interface ReportMessages {
  /** Separator between a name and its value. */
  colon: string
  span: (from: string, to: string) => string
  comparedWith: (span: string) => string
  only: (filter: string) => string
  /** Label of the line with the totals. */
  total: Record<TotalKind, string>
  /** Label of a sum of which a part is unknown. */
  atLeast: (value: string) => string
  caption: (measures: string, dimensions: readonly string[]) => string
  /** Appended to a value: the value before. `change` is the relative difference. */
  was: (before: string, change: string | null) => string
  others: (count: number) => string
  empty: string
  unconverted: (count: number) => string
  unconvertedPrices: (count: number) => string
  behind: string
  weekOf: (day: string) => string
  open: string
  test: string
}

const orders = (count: number) => (count === 1 ? '1 order has' : `${count} orders have`)
const days = (count: number) => (count === 1 ? '1 day of a product has' : `${count} days of products have`)

export const reportMessages: Record<Language, ReportMessages> = {
  'zh-CN': {
    colon: '：',
    span: (from, to) => `${from} – ${to}`,
    comparedWith: (span) => `对比上一周期 ${span}`,
    only: (filter) => `只看 ${filter}`,
    total: {
      sum: '合计',
      mean: '总体平均',
      p50: '总体中位数',
      p95: '总体第 95 百分位',
      min: '总体最低',
      max: '总体最高',
      mixed: '总体',
    },
    atLeast: (value) => `至少 ${value}`,
    caption: (measures, dimensions) => `${measures}，按${dimensions.join('与')}`,
    was: (before, change) => `（上一周期 ${before}${change === null ? '' : `，${change}`}）`,
    others: (count) => `其余 ${count} 项`,
    empty: '这段时间没有数据。',
    unconverted: (count) => `${count} 个订单尚无汇率，未计入金额。`,
    unconvertedPrices: (count) => `${count} 个商品日的价格尚无汇率，未计入。`,
    behind: '最近的更改正在汇总，未全部计入。',
    weekOf: (day) => `${day} 起一周`,
    open: '查看分析',
    test: '测试',
  },
  'en-US': {
    colon: ': ',
    span: (from, to) => `${from} – ${to}`,
    comparedWith: (span) => `compared with ${span}`,
    only: (filter) => `Only ${filter}`,
    total: {
      sum: 'Total',
      mean: 'Mean of all',
      p50: 'Median of all',
      p95: '95th percentile of all',
      min: 'Lowest of all',
      max: 'Highest of all',
      mixed: 'All',
    },
    atLeast: (value) => `at least ${value}`,
    caption: (measures, dimensions) => `${measures} by ${dimensions.join(' and ')}`,
    was: (before, change) => ` (${before} before${change === null ? '' : `, ${change}`})`,
    others: (count) => (count === 1 ? 'and 1 other' : `and ${count} others`),
    empty: 'Nothing in this time.',
    unconverted: (count) =>
      `${orders(count)} no exchange rate yet and ${count === 1 ? 'is' : 'are'} not in the amounts.`,
    unconvertedPrices: (count) =>
      `${days(count)} a price without an exchange rate and ${count === 1 ? 'is' : 'are'} left out.`,
    behind: 'The latest changes are being summed up and are not all counted.',
    weekOf: (day) => `Week of ${day}`,
    open: 'Open the analysis',
    test: 'Test',
  },
}
