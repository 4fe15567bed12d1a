declare const styles: {
  readonly money: string
  readonly struck: string
}
export default styles
