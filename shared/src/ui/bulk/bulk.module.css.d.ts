declare const styles: {
  readonly actions: string
  readonly bar: string
  readonly count: string
  readonly hint: string
  readonly job: string
  readonly jobs: string
  readonly options: string
  readonly progress: string
  readonly report: string
  readonly state: string
  readonly what: string
}
export default styles
