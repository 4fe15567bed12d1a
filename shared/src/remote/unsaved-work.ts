type Question = () => boolean

const forms = new Set<Question>()

/** Whether any mounted form holds something typed and not saved. */
export const hasUnsavedWork = (): boolean => [...forms].some((isDirty) => isDirty())

const askBeforeUnload = (event: BeforeUnloadEvent) => {
  if (hasUnsavedWork()) event.preventDefault()
}

/** Registers a form for as long as it is mounted; answers how to take it off again. */
export const registerForm = (isDirty: Question): (() => void) => {
  // A listener that is always there would keep pages out of the browser's back-forward cache.
  if (forms.size === 0) globalThis.addEventListener('beforeunload', askBeforeUnload)
  forms.add(isDirty)
  return () => {
    forms.delete(isDirty)
    if (forms.size === 0) globalThis.removeEventListener('beforeunload', askBeforeUnload)
  }
}
