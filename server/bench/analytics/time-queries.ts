import type { BenchApp } from '../bench-app'
import { percentile, report } from '../report'

/** Times each query about a year of metrics, `rounds` times. */
export async function timeQueries(
  { request }: BenchApp,
  queries: Readonly<Record<string, string>>,
  rounds: number,
): Promise<void> {
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      await request('GET', `/analytics/figures?from=today-364d&to=today&${query}`)
      times.push(performance.now() - startedAt)
    }
    report({ name: `analytics: a year ${name}, p95`, value: percentile(times, 0.95), unit: 'ms', goal: '≤ 150' })
  }
}
