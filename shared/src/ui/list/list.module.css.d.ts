declare const styles: {
  readonly check: string
  readonly choice: string
  readonly chooser: string
  readonly chooserEnd: string
  readonly error: string
  readonly form: string
  readonly line: string
  readonly lineButton: string
  readonly lines: string
  readonly menu: string
  readonly tab: string
  readonly tabCount: string
  readonly tabName: string
  readonly tabs: string
  readonly views: string
  readonly width: string
}
export default styles
