import { defineKind } from './channel-kind'
import { sent, withAnswer } from './outcomes'

/** The bell in the console: its rows are written with the event, so that nothing is left to send. */
export const bell = defineKind({
  kind: 'bell',
  limits: { rates: [], size: null },
  send: () => Promise.resolve(withAnswer(sent, '')),
})
