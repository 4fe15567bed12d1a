declare const styles: {
  readonly badge: string
  readonly bar: string
  readonly change: string
  readonly detail: string
  readonly grid: string
  readonly heading: string
  readonly hint: string
  readonly legend: string
  readonly line: string
  readonly lines: string
  readonly number: string
  readonly one: string
  readonly pair: string
  readonly scroll: string
  readonly second: string
  readonly section: string
  readonly total: string
}
export default styles
