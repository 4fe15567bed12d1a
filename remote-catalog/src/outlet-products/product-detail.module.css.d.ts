declare const styles: {
  readonly actions: string
  readonly alike: string
  readonly bigPrice: string
  readonly colorHeadCell: string
  readonly fact: string
  readonly facts: string
  readonly gallery: string
  readonly grid: string
  readonly gridPane: string
  readonly heading: string
  readonly link: string
  readonly note: string
  readonly picture: string
  readonly prices: string
  readonly quiet: string
  readonly section: string
  readonly stockButton: string
  readonly summary: string
  readonly tags: string
  readonly thumbnails: string
  readonly top: string
}
export default styles
