declare const styles: {
  readonly error: string
  readonly head: string
  readonly name: string
  readonly quiet: string
  readonly store: string
  readonly stores: string
  readonly words: string
}
export default styles
