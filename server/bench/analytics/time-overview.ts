import type { BenchApp } from '../bench-app'
import { percentile, report } from '../report'

interface Read {
  /** Query string without the period. */
  readonly query: string
  /** The query covers the year before. */
  readonly isBefore?: true
  /** Queries sent after the response to this one. */
  readonly then?: readonly Read[]
}

const shown = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7'].map((code) => `&product=${code}`).join('')
const steps = ['trigger', 'cart', 'quote', 'order', 'restock_to_order']

/** Queries that DataAnalysisPage sends. */
const overview: readonly Read[] = [
  {
    query: 'measure=orders&measure=spend&measure=units',
    then: [
      {
        query: 'measure=orders&measure=spend&by=week',
        then: [
          { query: 'measure=orders&measure=spend&by=store&most=8' },
          { query: 'measure=orders&measure=spend&by=status&most=8' },
          { query: 'measure=orders&measure=spend&by=task&most=8' },
          { query: 'measure=units&measure=goods&by=product&most=8' },
        ],
      },
    ],
  },
  { query: 'measure=orders&measure=spend&measure=units', isBefore: true },
  { query: 'measure=attempts&measure=placed&measure=refused&measure=unknown&by=task&most=8' },
  { query: steps.map((step) => `measure=${step}_p50&measure=${step}_p95`).join('&') },
  { query: 'measure=attempts&by=reason&most=8' },
  {
    query: 'measure=restocks&by=product&most=8',
    then: [{ query: `measure=minutes_in_stock_p50&by=product${shown}` }],
  },
  { query: 'measure=discount&by=category&most=8' },
  { query: 'measure=checks&measure=failed&measure=missed&by=store&most=8' },
  { query: 'measure=deliveries&measure=sent&measure=late&measure=dead&by=notification_channel&most=8' },
]

const all = (reads: readonly Read[]): Read[] => reads.flatMap((read) => [read, ...all(read.then ?? [])])

/** Times all queries of the overview of a year: each query alone, and all of them as the page sends them. */
export async function timeOverview({ request }: BenchApp, rounds: number): Promise<void> {
  const read = async ({ query, isBefore }: Read) => {
    const startedAt = performance.now()
    await request(
      'GET',
      `/analytics/figures?${isBefore ? 'from=today-729d&to=today-365d' : 'from=today-364d&to=today'}&${query}`,
    )
    return performance.now() - startedAt
  }
  const send = async (reads: readonly Read[]): Promise<void> => {
    await Promise.all(reads.map((each) => read(each).then(() => send(each.then ?? []))))
  }
  const times = new Map(all(overview).map((each) => [each, [] as number[]]))
  const together: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [each, took] of times) took.push(await read(each))
    const startedAt = performance.now()
    await send(overview)
    together.push(performance.now() - startedAt)
  }
  for (const [{ query, isBefore }, took] of times) {
    const name = `analytics: the overview’s ${query.replaceAll('measure=', '')}${isBefore ? ' before' : ''}, p95`
    report({ name, value: percentile(took, 0.95), unit: 'ms', goal: '–' })
  }
  const sequentialTimes = Array.from({ length: rounds }, (_, round) =>
    [...times.values()].reduce((sum, took) => sum + (took[round] ?? 0), 0),
  )
  report({
    name: 'analytics: the overview of a year, one read after the other, p95',
    value: percentile(sequentialTimes, 0.95),
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
