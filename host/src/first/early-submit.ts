/** The sign-in form stands in the page's HTML, so it can be submitted before the code that signs in is there. */
const HELD = 'held'
const TAKEN = 'taken'

const state = () => document.documentElement.dataset

/** Holds a submit of the sign-in form until its code takes it; nothing is sent and the page stays. */
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

/** From now on the form's own code handles submits; answers whether one was held. */
export const takeEarlySubmit = (): boolean => {
  const isHeld = state()['submit'] === HELD
  state()['submit'] = TAKEN
  return isHeld
}
