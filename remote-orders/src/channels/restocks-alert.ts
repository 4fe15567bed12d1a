import type { IsDone } from '@outlet/shared/remote/extension'

/** Whether an alert rule reports restocks. */
const isRestocksAlertOn: IsDone = async () => ({
  isDone: false,
  detail: async (signal) => (await import('./guide/restocks-alert-state')).restocksAlertState(signal),
})

export default isRestocksAlertOn
