declare const styles: {
  readonly box: string
}
export default styles
