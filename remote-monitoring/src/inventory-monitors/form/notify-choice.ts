/** Choices of the form with the value that the monitor stores. */
export const notifyChoices = { usual: null, always: true, never: false } as const

export const notifyChoice = (notifyCreator: boolean | null): keyof typeof notifyChoices => {
  if (notifyCreator === null) return 'usual'
  return notifyCreator ? 'always' : 'never'
}
