declare const styles: {
  readonly bar: string
  readonly page: string
  readonly pages: string
  readonly widget: string
}
export default styles
