import { defineKind } from './channel-kind'
import { sent, withResponse } from './outcomes'

/** The bell in the console. Its rows are written with the delivery's result, so there is nothing to send. */
export const bell = defineKind({
  kind: 'bell',
  limits: { rates: [], size: null },
  pictures: 'none',
  send: () => Promise.resolve(withResponse(sent, '')),
})
