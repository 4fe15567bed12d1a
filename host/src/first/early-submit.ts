/** The sign-in form is in the page's HTML, so it can be submitted before the sign-in code is loaded. */
const HELD = 'held'
const TAKEN = 'taken'

const state = () => document.documentElement.dataset

/** Prevents a submit of the sign-in form until its code is loaded, and records it. */
export const holdEarlySubmit = (): void => {
  addEventListener(
    'submit',
    (event) => {
      if (state()['submit'] === TAKEN) return
      event.preventDefault()
      state()['submit'] = HELD
    },
    true,
  )
}

/** Hands submits over to the form's own code. Returns whether one was recorded before. */
export const takeEarlySubmit = (): boolean => {
  const isHeld = state()['submit'] === HELD
  state()['submit'] = TAKEN
  return isHeld
}
