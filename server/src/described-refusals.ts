import * as addProductContract from '@outlet/shared/contract/products/add-product'
import * as auditRecords from '@outlet/shared/contract/audit-records'
import * as bulkJobs from '@outlet/shared/contract/list/bulk-jobs'
import * as canaries from '@outlet/shared/contract/releases/canaries'
import * as clientErrors from '@outlet/shared/contract/releases/client-errors'
import * as deliveries from '@outlet/shared/contract/deliveries'
import * as environments from '@outlet/shared/contract/releases/environments'
import * as heartbeat from '@outlet/shared/contract/heartbeat'
import * as monitorCsv from '@outlet/shared/contract/inventory-monitors/inventory-monitor-csv'
import * as monitorOptions from '@outlet/shared/contract/inventory-monitors/inventory-monitor-options'
import * as monitors from '@outlet/shared/contract/inventory-monitors'
import * as lists from '@outlet/shared/contract/list/lists'
import * as machineTokens from '@outlet/shared/contract/users/machine-tokens'
import * as menu from '@outlet/shared/contract/menu'
import * as monitorReplay from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import * as notificationChannels from '@outlet/shared/contract/notification-channels'
import * as notes from '@outlet/shared/contract/notes'
import * as orders from '@outlet/shared/contract/orders'
import * as practiceData from '@outlet/shared/contract/practice-data'
import * as productGroups from '@outlet/shared/contract/products/product-groups'
import * as previews from '@outlet/shared/contract/releases/previews'
import * as productBase from '@outlet/shared/contract/product-base'
import * as productBaseImport from '@outlet/shared/contract/product-base/product-base-import'
import * as products from '@outlet/shared/contract/products'
import * as purchaseAttempts from '@outlet/shared/contract/purchase-attempts'
import * as releaseHealth from '@outlet/shared/contract/releases/release-health'
import * as releases from '@outlet/shared/contract/releases'
import * as scheduledReports from '@outlet/shared/contract/analytics/scheduled-reports'
import * as session from '@outlet/shared/contract/session'
import * as snatchTasks from '@outlet/shared/contract/snatch-tasks'
import * as configureStores from '@outlet/shared/contract/stores/configure-stores'
import * as stores from '@outlet/shared/contract/stores'
import * as taskOrders from '@outlet/shared/contract/orders/task-orders'
import * as taskChannels from '@outlet/shared/contract/task-channels'
import * as ucpPlatform from '@outlet/shared/contract/ucp-platform'
import * as linkAccount from '@outlet/shared/contract/task-channels/link-account'
import * as users from '@outlet/shared/contract/users'
import * as work from '@outlet/shared/contract/work'
import type { DescribedContract } from './platform/openapi/described-contract'

const { deleteUser, restoreUser, setUserPassword } = users
const { disconnectStore, syncStore } = stores
const { restoreStore, tryStore } = configureStores

/** Endpoints by the kind of refusal that they document beside those of all endpoints. */
export const refusals: DescribedContract['refusals'] = {
  forbidden: [environments.decideOnChange, menu.getUserMenu, setUserPassword],
  not_found: [
    notes.createNote,
    productGroups.restoreProductGroups,
    previews.createPreview,
    scheduledReports.createScheduledReport,
    monitorOptions.getMonitorableProduct,
    monitors.createMonitor,
    monitorReplay.replayMonitor,
    taskChannels.createTaskChannel,
    tryStore,
  ],
  conflict: [
    ucpPlatform.rotateUcpKey,
    addProductContract.addProduct,
    bulkJobs.undoBulkJob,
    deleteUser,
    deliveries.sendDeliveryAgain,
    taskChannels.deleteTaskChannel,
    linkAccount.startAccountLink,
    linkAccount.unlinkAccount,
    disconnectStore,
    heartbeat.sendHeartbeat,
    lists.createListView,
    lists.restoreListView,
    monitors.refreshMonitor,
    monitors.restockPracticeProduct,
    monitors.restoreMonitor,
    notificationChannels.createNotificationChannel,
    notificationChannels.restoreNotificationChannel,
    productBase.restoreBaseProduct,
    productGroups.linkProducts,
    productGroups.restoreProductGroups,
    productGroups.separateProduct,
    productBaseImport.importBaseProducts,
    previews.createPreview,
    previews.redeemPreview,
    practiceData.startPracticeData,
    canaries.endCanary,
    canaries.setCanary,
    environments.requestChange,
    environments.createEnvironment,
    environments.decideOnChange,
    environments.pinReleases,
    environments.promoteEnvironment,
    environments.removeEnvironment,
    environments.revokeRelease,
    environments.rollBackEnvironment,
    environments.updateEnvironment,
    releases.publishRelease,
    scheduledReports.createScheduledReport,
    restoreStore,
    restoreUser,
    purchaseAttempts.confirmPurchase,
    purchaseAttempts.declinePurchase,
    purchaseAttempts.settlePurchase,
    snatchTasks.armSnatchTask,
    snatchTasks.pauseSnatchTask,
    snatchTasks.deleteSnatchTask,
    syncStore,
    taskOrders.cancelOrder,
    taskOrders.refreshOrder,
    work.runScheduleNow,
  ],
  throttled: [
    auditRecords.auditRecordCsv,
    monitorCsv.monitorCsv,
    orders.orderCsv,
    productBase.baseProductCsv,
    products.productCsv,
    users.userCsv,
    bulkJobs.undoBulkJob,
    users.bulkUsers,
    users.signUpUser,
    users.updateUser,
    restoreUser,
    machineTokens.createMachineToken,
    releases.publishRelease,
    notificationChannels.testNotificationChannel,
    scheduledReports.testScheduledReport,
    taskChannels.createTaskChannel,
    taskChannels.updateTaskChannel,
    linkAccount.startAccountLink,
    snatchTasks.createSnatchTask,
    snatchTasks.updateSnatchTask,
    clientErrors.reportClientError,
    releaseHealth.reportReleaseLoads,
    monitors.refreshMonitor,
    monitors.restockPracticeProduct,
    session.signIn,
    setUserPassword,
    taskOrders.cancelOrder,
    taskOrders.refreshOrder,
  ],
}
