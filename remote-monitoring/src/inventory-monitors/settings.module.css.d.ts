declare const styles: {
  readonly add_tags: string
  readonly aside: string
  readonly days: string
  readonly filter: string
  readonly filters: string
  readonly head: string
  readonly more: string
  readonly notice: string
  readonly pair: string
  readonly replay: string
  readonly replayBar: string
  readonly replayTitle: string
  readonly tags: string
  readonly times: string
  readonly told: string
  readonly variants: string
  readonly zone: string
}
export default styles
