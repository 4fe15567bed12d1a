declare const styles: {
  readonly actions: string
  readonly audit: string
  readonly bar: string
  readonly choice: string
  readonly code: string
  readonly figures: string
  readonly heading: string
  readonly label: string
  readonly last: string
  readonly lead: string
  readonly lines: string
  readonly link: string
  readonly note: string
  readonly orderTitle: string
  readonly orders: string
  readonly presence: string
  readonly presences: string
  readonly product: string
  readonly quiet: string
  readonly second: string
  readonly section: string
  readonly tags: string
  readonly words: string
  readonly wrong: string
}
export default styles
