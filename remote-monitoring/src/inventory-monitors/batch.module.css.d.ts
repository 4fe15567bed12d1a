declare const styles: {
  readonly bar: string
  readonly buttons: string
  readonly codes: string
  readonly counts: string
  readonly hint: string
  readonly invalid: string
}
export default styles
