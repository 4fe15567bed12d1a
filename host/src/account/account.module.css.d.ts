declare const styles: {
  readonly avatar: string
  readonly buttons: string
  readonly card: string
  readonly code: string
  readonly column: string
  readonly device: string
  readonly file: string
  readonly grid: string
  readonly head: string
  readonly hint: string
  readonly picture: string
  readonly session: string
  readonly sessions: string
  readonly words: string
}
export default styles
