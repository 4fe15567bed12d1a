declare const styles: {
  readonly all: string
  readonly figure: string
  readonly figures: string
  readonly heading: string
  readonly latest: string
  readonly name: string
  readonly none: string
  readonly number: string
  readonly row: string
}
export default styles
