declare const styles: {
  readonly aside: string
  readonly days: string
  readonly head: string
  readonly more: string
  readonly notice: string
  readonly pair: string
  readonly tags: string
  readonly times: string
  readonly variants: string
  readonly zone: string
}
export default styles
