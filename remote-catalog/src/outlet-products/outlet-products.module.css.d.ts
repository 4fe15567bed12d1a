declare const styles: {
  readonly code: string
  readonly color: string
  readonly colorHead: string
  readonly colorList: string
  readonly colorName: string
  readonly dot: string
  readonly further: string
  readonly name: string
  readonly note: string
  readonly practice: string
  readonly product: string
  readonly quiet: string
  readonly rating: string
  readonly second: string
  readonly size: string
  readonly sizes: string
  readonly star: string
  readonly status: string
  readonly swatches: string
  readonly thumbnails: string
  readonly unseen: string
  readonly words: string
}
export default styles
