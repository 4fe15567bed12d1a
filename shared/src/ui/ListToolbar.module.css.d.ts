declare const styles: {
  readonly count: string
  readonly filter: string
  readonly filters: string
  readonly key: string
  readonly range: string
  readonly search: string
  readonly side: string
  readonly toolbar: string
}
export default styles
