declare const styles: {
  readonly controls: string
  readonly heading: string
  readonly image: string
  readonly note: string
  readonly price: string
  readonly section: string
  readonly sectionHead: string
}
export default styles
