import type { IsDone } from '@outlet/shared/remote/extension'

/** Whether an alert was sent. */
const didAnAlertArrive: IsDone = async () => ({
  isDone: false,
  detail: async (signal) => (await import('./guide/first-alert-state')).firstAlertState(signal),
})

export default didAnAlertArrive
