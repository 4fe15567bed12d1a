type DirtyCheck = () => boolean

/** Each form's check for changes, and the path of its page. */
const forms = new Map<DirtyCheck, string>()

/** Whether a form holds unsaved changes: of the page at this path, or of any page. */
export const hasUnsavedWork = (path?: string): boolean =>
  [...forms].some(([isDirty, at]) => (path === undefined || path === at) && isDirty())

let isLeaving = false

const promptBeforeUnload = (event: BeforeUnloadEvent) => {
  if (!isLeaving && hasUnsavedWork()) event.preventDefault()
}

/** Suppresses the browser's prompt. Called before a page is replaced while drafts hold the unsaved changes. */
export const suppressLeavePrompt = (): void => {
  isLeaving = true
}

/**
 * Registers a form. Returns a function that unregisters it. Called in `useInsertionEffect`: unlike other effects, it
 * lasts while a cached page is hidden, so that closing such a page can prompt.
 */
export const registerForm = (isDirty: DirtyCheck, path = ''): (() => void) => {
  // A permanent listener would exclude pages from the browser's back-forward cache.
  if (forms.size === 0) globalThis.addEventListener('beforeunload', promptBeforeUnload)
  forms.set(isDirty, path)
  return () => {
    forms.delete(isDirty)
    if (forms.size === 0) globalThis.removeEventListener('beforeunload', promptBeforeUnload)
  }
}
