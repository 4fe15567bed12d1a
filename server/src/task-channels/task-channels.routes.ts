import { getBuyingOptions } from '@outlet/shared/contract/stores/buying-options'
import * as contract from '@outlet/shared/contract/task-channels'
import type { App } from '../platform/http/app-context'
import { authorise } from '../platform/audit/actor'
import { serveOutsideTransaction, serveRead, serveWrite } from '../platform/http/serve'
import { readBuyingOptions } from '../stores/read-buying-options'
import { readStore } from '../stores/read-store'
import { createTaskChannel } from './create-task-channel'
import { deleteTaskChannel, restoreTaskChannel } from './delete-task-channel'
import { getTaskChannel, listTaskChannels } from './list-task-channels'
import { tryTaskChannel } from './try-task-channel'
import { updateTaskChannel } from './update-task-channel'

export function taskChannelRoutes(app: App) {
  serveRead(app, contract.listTaskChannels, ({ db, actor, query }) => listTaskChannels(db, actor, query))
  serveRead(app, contract.getTaskChannel, ({ db, actor, params }) => getTaskChannel(db, actor, params.channelId))
  serveRead(app, getBuyingOptions, async ({ db, actor, params }) => {
    authorise(actor, 'task-channels.read')
    return readBuyingOptions(await readStore(db, params.storeKey), app)
  })
  // Outside a transaction, because the password hash is slow by design.
  serveOutsideTransaction(app, contract.createTaskChannel, ({ caller, body }) => createTaskChannel(app, caller, body))
  serveOutsideTransaction(app, contract.updateTaskChannel, ({ caller, params, body }) =>
    updateTaskChannel(app, caller, params.channelId, body),
  )
  serveOutsideTransaction(app, contract.deleteTaskChannel, ({ caller, params }) =>
    deleteTaskChannel(app, caller, params.channelId),
  )
  serveWrite(app, contract.restoreTaskChannel, ({ tx, caller, params }) =>
    restoreTaskChannel(tx, caller, params.channelId),
  )
  serveOutsideTransaction(app, contract.tryTaskChannel, ({ caller, params, request }) =>
    tryTaskChannel(app, caller, params.channelId, {
      onBroken: (error) => request.log.error({ err: error, channel: params.channelId }, 'a trial broke off'),
    }),
  )
}
