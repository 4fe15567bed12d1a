type Question = () => boolean

/** Each form's question, and the path of the page that it stands in. */
const forms = new Map<Question, string>()

/** Whether a form holds something typed and not saved: of the page at this path, or of any page. */
export const hasUnsavedWork = (path?: string): boolean =>
  [...forms].some(([isDirty, at]) => (path === undefined || path === at) && isDirty())

let isLeaving = false

const askBeforeUnload = (event: BeforeUnloadEvent) => {
  if (!isLeaving && hasUnsavedWork()) event.preventDefault()
}

/** Before a page is left in whose place a draft holds what is typed: the browser asks nobody whether to stay. */
export const leaveUnasked = (): void => {
  isLeaving = true
}

/**
 * Registers a form for as long as it exists; answers how to take it off again. Called in `useInsertionEffect`: unlike
 * other effects, it lasts while a kept page is hidden, so that closing such a page can ask.
 */
export const registerForm = (isDirty: Question, path = ''): (() => void) => {
  // A listener that is always there would keep pages out of the browser's back-forward cache.
  if (forms.size === 0) globalThis.addEventListener('beforeunload', askBeforeUnload)
  forms.set(isDirty, path)
  return () => {
    forms.delete(isDirty)
    if (forms.size === 0) globalThis.removeEventListener('beforeunload', askBeforeUnload)
  }
}
