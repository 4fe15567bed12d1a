export interface Measured {
  name: string
  value: number
  unit: string
  /** Performance goal. A higher value is better unless the goal starts with `≤`. */
  goal: string
}

/** Prints the measurement as one line of JSON and as one row of a Markdown table. */
export function report({ name, value, unit, goal }: Measured): void {
  const rounded = value >= 100 ? Math.round(value) : Math.round(value * 100) / 100
  console.log(JSON.stringify({ name, value: rounded, unit, goal }))
  console.log(`| ${name} | ${rounded} ${unit} | goal ${goal} |`)
}

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN
