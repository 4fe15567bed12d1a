declare const styles: {
  readonly choice: string
  readonly options: string
  readonly row: string
  readonly switch: string
}
export default styles
