declare const styles: {
  readonly avatar: string
  readonly name: string
  readonly user: string
  readonly username: string
  readonly words: string
}
export default styles
