declare const styles: {
  readonly actions: string
  readonly header: string
  readonly hint: string
  readonly page: string
  readonly title: string
  readonly words: string
}
export default styles
