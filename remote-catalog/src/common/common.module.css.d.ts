declare const styles: {
  readonly bar: string
  readonly progress: string
  readonly progressText: string
  readonly tags: string
  readonly track: string
}
export default styles
