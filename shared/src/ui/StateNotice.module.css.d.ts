declare const styles: {
  readonly failed: string
  readonly hint: string
  readonly icon: string
  readonly inline: string
  readonly notice: string
  readonly request: string
  readonly title: string
}
export default styles
