import type { BenchApp } from '../bench-app'
import { percentile, report } from '../report'

/** Asks each question about a year of figures so many times. */
export async function timeQuestions(
  { ask }: BenchApp,
  questions: Readonly<Record<string, string>>,
  rounds: number,
): Promise<void> {
  for (const [name, question] of Object.entries(questions)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      await ask('GET', `/analytics/figures?from=today-364d&to=today&${question}`)
      times.push(performance.now() - began)
    }
    report({ name: `analytics: a year ${name}, p95`, value: percentile(times, 0.95), unit: 'ms', goal: '≤ 150' })
  }
}
