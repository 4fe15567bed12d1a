declare const styles: {
  readonly figure: string
  readonly figures: string
  readonly name: string
  readonly number: string
}
export default styles
