declare const styles: {
  readonly count: string
  readonly filter: string
  readonly filters: string
  readonly folded: string
  readonly key: string
  readonly range: string
  readonly search: string
  readonly side: string
  readonly toggle: string
  readonly toolbar: string
}
export default styles
