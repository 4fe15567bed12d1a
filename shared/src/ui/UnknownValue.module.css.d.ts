declare const styles: {
  readonly spoken: string
  readonly unknown: string
}
export default styles
