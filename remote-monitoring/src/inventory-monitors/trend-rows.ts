import type { TrendStep } from './trend-steps'

/**
 * The trend as rows of a table, the latest first; neighbouring gaps are one row, as they are one area of the chart.
 */
export const trendRows = (steps: readonly TrendStep[]): TrendStep[] => {
  const rows: TrendStep[] = []
  for (const step of steps) {
    const before = rows.at(-1)
    if (step.content === 'gap' && before?.content === 'gap') rows[rows.length - 1] = { ...before, until: step.until }
    else rows.push(step)
  }
  return rows.reverse()
}
