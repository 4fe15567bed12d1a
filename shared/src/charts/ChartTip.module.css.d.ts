declare const styles: {
  readonly line: string
  readonly told: string
}
export default styles
