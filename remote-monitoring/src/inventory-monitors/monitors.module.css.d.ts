declare const styles: {
  readonly actions: string
  readonly codes: string
  readonly fact: string
  readonly facts: string
  readonly flash: string
  readonly heading: string
  readonly interval: string
  readonly name: string
  readonly product: string
  readonly quantity: string
  readonly quiet: string
  readonly reason: string
  readonly section: string
  readonly stock: string
  readonly store: string
  readonly summary: string
  readonly thumbnail: string
  readonly words: string
}
export default styles
