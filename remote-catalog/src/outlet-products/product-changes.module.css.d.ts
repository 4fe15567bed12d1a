declare const styles: {
  readonly change: string
  readonly changes: string
  readonly since: string
}
export default styles
