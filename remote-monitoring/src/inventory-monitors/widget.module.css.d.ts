declare const styles: {
  readonly all: string
  readonly change: string
  readonly latest: string
  readonly none: string
  readonly row: string
  readonly when: string
}
export default styles
