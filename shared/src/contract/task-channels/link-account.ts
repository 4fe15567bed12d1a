import { endpoint } from '../endpoint'
import { TaskChannel } from '../task-channels'
import { currentPassword } from '../users/current-password'
import { z } from '../zod'

export const startAccountLink = endpoint({
  method: 'POST',
  path: '/task-channels/:channelId/account-link',
  summary:
    "Start to link a channel to an account at its store; requires the caller's password. The browser must open the returned address, and returns to the console afterwards",
  needs: 'task-channels.write',
  body: z.strictObject(currentPassword),
  response: z.object({
    /** Address of the store's authorization server, valid for ten minutes in this browser. */
    authorization_url: z.url({ protocol: /^https?$/ }),
  }),
})

export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: '/task-channels/:channelId/account-link',
  summary: 'Remove the link to an account at the store, and revoke its tokens there',
  needs: 'task-channels.write',
  response: z.object({
    channel: TaskChannel,
    /** False = the store has not confirmed the revocation: the account may still list the console. */
    is_revoked: z.boolean(),
  }),
})
