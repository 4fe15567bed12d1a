import type { IsDone } from '@outlet/shared/remote/extension'

/** Whether an alert rule reports restocks. A lazy chunk, because the guide of most users is finished. */
const isRestocksAlertOn: IsDone = async (signal) =>
  (await import('./guide/restocks-alert-state')).restocksAlertState(signal)

export default isRestocksAlertOn
