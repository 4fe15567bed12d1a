export interface Measured {
  name: string
  value: number
  unit: string
  /** What performance asks for; more is better unless it begins with `≤`. */
  goal: string
}

/** One line of JSON, and one of a table for people. */
export function report({ name, value, unit, goal }: Measured): void {
  const rounded = value >= 100 ? Math.round(value) : Math.round(value * 100) / 100
  console.log(JSON.stringify({ name, value: rounded, unit, goal }))
  console.log(`| ${name} | ${rounded} ${unit} | goal ${goal} |`)
}

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN
