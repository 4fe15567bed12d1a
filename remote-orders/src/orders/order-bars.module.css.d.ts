declare const styles: {
  readonly axis: string
  readonly bar: string
  readonly figure: string
  readonly max: string
  readonly note: string
  readonly plot: string
  readonly slot: string
  readonly table: string
  readonly total: string
}
export default styles
