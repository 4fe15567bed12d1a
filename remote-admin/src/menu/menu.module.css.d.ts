declare const styles: {
  readonly actions: string
  readonly columns: string
  readonly handle: string
  readonly heading: string
  readonly hint: string
  readonly item: string
  readonly name: string
  readonly names: string
  readonly other: string
  readonly pages: string
  readonly preview: string
  readonly row: string
  readonly sections: string
  readonly tools: string
}
export default styles
