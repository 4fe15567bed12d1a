declare const styles: {
  readonly actions: string
  readonly bar: string
  readonly buttons: string
  readonly detail: string
  readonly error: string
  readonly fill: string
  readonly grid: string
  readonly heading: string
  readonly hint: string
  readonly lead: string
  readonly links: string
  readonly list: string
  readonly meterWords: string
  readonly meters: string
  readonly name: string
  readonly number: string
  readonly one: string
  readonly quiet: string
  readonly second: string
  readonly sync: string
  readonly syncs: string
  readonly tags: string
  readonly track: string
  readonly trial: string
  readonly trialFact: string
}
export default styles
