declare const styles: {
  readonly bar: string
  readonly carets: string
  readonly expander: string
  readonly expansion: string
  readonly expansionContent: string
  readonly footer: string
  readonly gap: string
  readonly head: string
  readonly pane: string
  readonly resizer: string
  readonly row: string
  readonly select: string
  readonly sort: string
  readonly table: string
  readonly unseen: string
}
export default styles
