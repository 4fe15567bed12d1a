declare const styles: {
  readonly buttons: string
  readonly choice: string
  readonly choices: string
  readonly close: string
  readonly drawer: string
  readonly fields: string
  readonly form: string
  readonly frame: string
  readonly head: string
  readonly title: string
}
export default styles
