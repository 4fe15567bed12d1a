import type { BenchApp } from '../bench-app'
import { percentile, report } from '../report'

interface Read {
  /** Without its days. */
  readonly asks: string
  /** Of the year before. */
  readonly isBefore?: true
  /** What is asked once this is answered. */
  readonly then?: readonly Read[]
}

const shown = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7'].map((code) => `&product=${code}`).join('')
const steps = ['trigger', 'cart', 'quote', 'order', 'restock_to_order']

/** What DataAnalysisPage reads. */
const overview: readonly Read[] = [
  {
    asks: 'measure=orders&measure=spend&measure=units',
    then: [
      {
        asks: 'measure=orders&measure=spend&by=week',
        then: [
          { asks: 'measure=orders&measure=spend&by=store&most=8' },
          { asks: 'measure=orders&measure=spend&by=status&most=8' },
          { asks: 'measure=orders&measure=spend&by=task&most=8' },
          { asks: 'measure=units&measure=goods&by=product&most=8' },
        ],
      },
    ],
  },
  { asks: 'measure=orders&measure=spend&measure=units', isBefore: true },
  { asks: 'measure=attempts&measure=placed&measure=refused&measure=unknown&by=task&most=8' },
  { asks: steps.map((step) => `measure=${step}_p50&measure=${step}_p95`).join('&') },
  { asks: 'measure=attempts&by=reason&most=8' },
  {
    asks: 'measure=restocks&by=product&most=8',
    then: [{ asks: `measure=minutes_in_stock_p50&by=product${shown}` }],
  },
  { asks: 'measure=discount&by=category&most=8' },
  { asks: 'measure=checks&measure=failed&measure=missed&by=store&most=8' },
  { asks: 'measure=deliveries&measure=sent&measure=late&measure=dead&by=notification_channel&most=8' },
]

const all = (reads: readonly Read[]): Read[] => reads.flatMap((read) => [read, ...all(read.then ?? [])])

/** All that the overview of a year reads: each read by itself and one after the other, and as its page sends them. */
export async function timeOverview({ ask }: BenchApp, rounds: number): Promise<void> {
  const read = async ({ asks, isBefore }: Read) => {
    const began = performance.now()
    await ask(
      'GET',
      `/analytics/figures?${isBefore ? 'from=today-729d&to=today-365d' : 'from=today-364d&to=today'}&${asks}`,
    )
    return performance.now() - began
  }
  const send = async (reads: readonly Read[]): Promise<void> => {
    await Promise.all(reads.map((each) => read(each).then(() => send(each.then ?? []))))
  }
  const times = new Map(all(overview).map((each) => [each, [] as number[]]))
  const together: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [each, took] of times) took.push(await read(each))
    const began = performance.now()
    await send(overview)
    together.push(performance.now() - began)
  }
  for (const [{ asks, isBefore }, took] of times) {
    const name = `analytics: the overview’s ${asks.replaceAll('measure=', '')}${isBefore ? ' before' : ''}, p95`
    report({ name, value: percentile(took, 0.95), unit: 'ms', goal: '–' })
  }
  const sums = Array.from({ length: rounds }, (_, round) =>
    [...times.values()].reduce((sum, took) => sum + (took[round] ?? 0), 0),
  )
  report({
    name: 'analytics: the overview of a year, one read after the other, p95',
    value: percentile(sums, 0.95),
    unit: 'ms',
    goal: '≤ 300',
  })
  report({
    name: 'analytics: the overview of a year, as its page reads it, p95',
    value: percentile(together, 0.95),
    unit: 'ms',
    goal: '≤ 300',
  })
}
