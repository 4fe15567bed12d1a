declare const styles: {
  readonly after: string
  readonly before: string
  readonly detail: string
  readonly differences: string
  readonly heading: string
  readonly hint: string
  readonly links: string
  readonly one: string
  readonly scroll: string
  readonly second: string
}
export default styles
