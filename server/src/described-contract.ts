import * as alertRules from '@outlet/shared/contract/alert-rules'
import * as alertTemplates from '@outlet/shared/contract/alert-rules/alert-templates'
import * as analytics from '@outlet/shared/contract/analytics'
import * as annotations from '@outlet/shared/contract/analytics/annotations'
import * as auditRecords from '@outlet/shared/contract/audit-records'
import * as bulkJobs from '@outlet/shared/contract/list/bulk-jobs'
import * as buyingStop from '@outlet/shared/contract/buying-stop'
import * as canaries from '@outlet/shared/contract/releases/canaries'
import * as channelKinds from '@outlet/shared/contract/notification-channels/channel-kinds'
import * as clientErrors from '@outlet/shared/contract/releases/client-errors'
import * as deliveries from '@outlet/shared/contract/deliveries'
import * as deliveriesSummary from '@outlet/shared/contract/deliveries/deliveries-summary'
import * as downloads from '@outlet/shared/contract/list/downloads'
import * as eventKinds from '@outlet/shared/contract/alert-rules/event-kinds'
import * as events from '@outlet/shared/contract/events'
import * as environments from '@outlet/shared/contract/releases/environments'
import * as exchangeRates from '@outlet/shared/contract/money/exchange-rates'
import * as heartbeat from '@outlet/shared/contract/heartbeat'
import * as monitorAssignee from '@outlet/shared/contract/inventory-monitors/monitor-assignee'
import * as monitorBulk from '@outlet/shared/contract/inventory-monitors/inventory-monitor-bulk'
import * as monitorCsv from '@outlet/shared/contract/inventory-monitors/inventory-monitor-csv'
import * as monitorEvents from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import * as monitorOptions from '@outlet/shared/contract/inventory-monitors/inventory-monitor-options'
import * as monitorOverview from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import * as monitorSettings from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import * as monitorTrend from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import * as monitors from '@outlet/shared/contract/inventory-monitors'
import * as label from '@outlet/shared/contract/label'
import * as list from '@outlet/shared/contract/list'
import * as lists from '@outlet/shared/contract/list/lists'
import * as machineTokens from '@outlet/shared/contract/users/machine-tokens'
import * as menu from '@outlet/shared/contract/menu'
import * as missedChecks from '@outlet/shared/contract/inventory-monitors/missed-checks'
import * as money from '@outlet/shared/contract/money'
import * as monitorPeers from '@outlet/shared/contract/inventory-monitors/monitor-peers'
import * as monitorReplay from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import * as monitoringPause from '@outlet/shared/contract/inventory-monitors/monitoring-pause'
import * as notificationChannels from '@outlet/shared/contract/notification-channels'
import * as notes from '@outlet/shared/contract/notes'
import * as notifications from '@outlet/shared/contract/notifications'
import * as orderBulk from '@outlet/shared/contract/orders/order-bulk'
import * as orderSummary from '@outlet/shared/contract/orders/order-summary'
import * as orders from '@outlet/shared/contract/orders'
import * as practiceData from '@outlet/shared/contract/practice-data'
import * as addProductContract from '@outlet/shared/contract/products/add-product'
import * as priceFacts from '@outlet/shared/contract/products/price-facts'
import * as productGroups from '@outlet/shared/contract/products/product-groups'
import * as presence from '@outlet/shared/contract/presence'
import * as previews from '@outlet/shared/contract/releases/previews'
import * as problem from '@outlet/shared/contract/problem'
import * as productBase from '@outlet/shared/contract/product-base'
import * as productBaseBulk from '@outlet/shared/contract/product-base/product-base-bulk'
import * as productBaseImport from '@outlet/shared/contract/product-base/product-base-import'
import * as productBulk from '@outlet/shared/contract/products/product-bulk'
import * as productCandidates from '@outlet/shared/contract/products/product-candidates'
import * as productCode from '@outlet/shared/contract/products/product-code'
import * as productFacets from '@outlet/shared/contract/products/product-facets'
import * as productHistory from '@outlet/shared/contract/products/product-history'
import * as products from '@outlet/shared/contract/products'
import * as profile from '@outlet/shared/contract/users/profile'
import * as purchaseAttempts from '@outlet/shared/contract/purchase-attempts'
import * as rateSource from '@outlet/shared/contract/money/rate-source'
import * as releaseBefore from '@outlet/shared/contract/releases/release-before'
import * as releaseHealth from '@outlet/shared/contract/releases/release-health'
import * as releases from '@outlet/shared/contract/releases'
import * as roles from '@outlet/shared/contract/users/roles'
import * as scheduledReports from '@outlet/shared/contract/analytics/scheduled-reports'
import * as session from '@outlet/shared/contract/session'
import * as snatchTaskBulk from '@outlet/shared/contract/snatch-tasks/snatch-task-bulk'
import * as snatchTaskCount from '@outlet/shared/contract/snatch-tasks/snatch-task-count'
import * as snatchTasks from '@outlet/shared/contract/snatch-tasks'
import * as recogniseAddressContract from '@outlet/shared/contract/stores/recognise-address'
import * as buyingOptions from '@outlet/shared/contract/stores/buying-options'
import * as configureStores from '@outlet/shared/contract/stores/configure-stores'
import * as storeKey from '@outlet/shared/contract/stores/store-key'
import * as storeSettings from '@outlet/shared/contract/stores/store-settings'
import * as stock from '@outlet/shared/contract/stock'
import * as stores from '@outlet/shared/contract/stores'
import * as ucpPlatform from '@outlet/shared/contract/ucp-platform'
import * as taskOrders from '@outlet/shared/contract/orders/task-orders'
import * as recordType from '@outlet/shared/contract/record-type'
import * as userReference from '@outlet/shared/contract/users/user-reference'
import * as orderAssignee from '@outlet/shared/contract/orders/order-assignee'
import * as taskAssignee from '@outlet/shared/contract/snatch-tasks/task-assignee'
import * as assignee from '@outlet/shared/contract/users/assignee'
import * as taskModes from '@outlet/shared/contract/snatch-tasks/task-modes'
import * as time from '@outlet/shared/contract/time'
import * as accountLink from '@outlet/shared/contract/task-channels/account-link'
import * as linkAccount from '@outlet/shared/contract/task-channels/link-account'
import * as taskChannels from '@outlet/shared/contract/task-channels'
import * as users from '@outlet/shared/contract/users'
import * as why from '@outlet/shared/contract/why'
import * as work from '@outlet/shared/contract/work'
import { contractDescriptions } from './contract-descriptions'
import type { DescribedContract } from './platform/openapi/described-contract'
import { refusals } from './described-refusals'

const tags: DescribedContract['tags'] = [
  { name: 'session', description: 'Signing in, and the signed-in user', modules: [session, profile] },
  { name: 'users', description: 'Users of this installation', modules: [users] },
  { name: 'machine-tokens', description: 'Tokens of machines: deployment, and programs', modules: [machineTokens] },
  {
    name: 'ucp-platform',
    description: 'The console as a platform of the Universal Commerce Protocol: profile and signing keys',
    modules: [ucpPlatform],
  },
  {
    name: 'stores',
    description: 'Connected stores, their health and their syncs',
    modules: [stores, buyingOptions, configureStores, recogniseAddressContract, storeKey, storeSettings],
  },
  {
    name: 'products',
    description: 'Products of the stores, as last read',
    modules: [
      products,
      addProductContract,
      stock,
      productCandidates,
      productCode,
      productFacets,
      productHistory,
      productBulk,
      priceFacts,
    ],
  },
  {
    name: 'product-base',
    description: 'Products that the team follows, across all stores',
    modules: [productBase, productBaseBulk, productBaseImport, productGroups],
  },
  {
    name: 'inventory-monitors',
    description: 'Products whose stock is checked, and the results of the checks',
    modules: [
      monitors,
      monitorSettings,
      monitorAssignee,
      monitorBulk,
      monitorCsv,
      monitorEvents,
      monitorOptions,
      monitorOverview,
      monitorPeers,
      monitorReplay,
      monitorTrend,
      monitoringPause,
      missedChecks,
    ],
  },
  {
    name: 'orders',
    description: 'Orders, recorded by hand or placed by a task',
    modules: [orders, orderAssignee, orderSummary, orderBulk, taskOrders],
  },
  { name: 'analytics', description: 'Metrics of orders, stock and purchases over time', modules: [analytics] },
  { name: 'scheduled-reports', description: 'Analyses that are sent every Monday', modules: [scheduledReports] },
  { name: 'annotations', description: 'Events for the time axis of charts', modules: [annotations] },
  { name: 'exchange-rates', description: 'Rates to the reporting currency', modules: [exchangeRates, rateSource] },
  { name: 'bulk-jobs', description: 'One action for many rows of a list, as a job', modules: [bulkJobs] },
  { name: 'practice-data', description: 'A year of sample data to try the console with', modules: [practiceData] },
  { name: 'lists', description: "The caller's columns and views of lists", modules: [lists] },
  { name: 'notes', description: 'Notes of users about orders, snatch tasks and monitors', modules: [notes] },
  { name: 'presence', description: 'Users who have the same record open', modules: [presence] },
  { name: 'notifications', description: "The caller's notifications", modules: [notifications] },
  {
    name: 'notification-channels',
    description: 'Recipients of messages and their health',
    modules: [notificationChannels, channelKinds],
  },
  {
    name: 'alert-rules',
    description: 'Rules that select events and their recipients',
    modules: [alertRules, alertTemplates],
  },
  {
    name: 'deliveries',
    description: 'Messages with the response of their service',
    modules: [deliveries, deliveriesSummary],
  },
  {
    name: 'task-channels',
    description: 'Store accounts and checkout settings of tasks',
    modules: [taskChannels, taskModes, accountLink, linkAccount],
  },
  {
    name: 'snatch-tasks',
    description: 'Tasks that buy products when they can be ordered',
    modules: [snatchTasks, snatchTaskBulk, snatchTaskCount, taskAssignee],
  },
  { name: 'purchase-attempts', description: 'Purchase attempts, step by step', modules: [purchaseAttempts] },
  { name: 'buying-stop', description: 'Stopping all buying at once', modules: [buyingStop] },
  { name: 'menu', description: 'The menu of each role', modules: [menu] },
  { name: 'releases', description: 'Releases of the host and the remotes', modules: [releases, label] },
  {
    name: 'environments',
    description: 'Pins of each environment and who may change them',
    modules: [environments, releaseBefore, why],
  },
  { name: 'canaries', description: 'A version for a share of the users', modules: [canaries] },
  { name: 'previews', description: 'Releases shown to one user before they are pinned', modules: [previews] },
  { name: 'release-health', description: 'How releases load and fail in browsers', modules: [releaseHealth] },
  { name: 'audit-records', description: 'Records of actions with actor and time', modules: [auditRecords] },
  {
    name: 'work',
    description: 'Background work: due, permanently failed and scheduled',
    modules: [work, heartbeat],
  },
  { name: 'client-errors', description: 'Errors that browsers report', modules: [clientErrors] },
  { name: 'events', description: 'The event stream', modules: [events] },
  { name: 'downloads', description: 'Files by ticket', modules: [downloads] },
  { name: 'images', description: "Stores' and users' pictures", modules: [] },
  { name: 'openapi', description: 'This document', modules: [] },
]

/** Source of the names, tags and descriptions in the OpenAPI document. */
export const describedContract: DescribedContract = {
  tags,
  common: [assignee, eventKinds, list, money, problem, recordType, roles, time, userReference],
  descriptions: contractDescriptions,
  pathParameters: {
    environment: releases.EnvironmentName,
    listKey: lists.ListKey,
    role: roles.Role,
    storeKey: stores.StoreKey,
    websiteType: stores.StoreKey,
  },
  refusals,
}
