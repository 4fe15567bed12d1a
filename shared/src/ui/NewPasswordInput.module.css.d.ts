declare const styles: {
  readonly line: string
  readonly rule: string
  readonly rules: string
  readonly spoken: string
}
export default styles
