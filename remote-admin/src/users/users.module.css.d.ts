declare const styles: {
  readonly avatar: string
  readonly bar: string
  readonly buttons: string
  readonly detail: string
  readonly follows: string
  readonly grid: string
  readonly heading: string
  readonly hint: string
  readonly lead: string
  readonly list: string
  readonly name: string
  readonly secret: string
  readonly session: string
  readonly sessions: string
  readonly tags: string
  readonly user: string
  readonly username: string
  readonly words: string
}
export default styles
