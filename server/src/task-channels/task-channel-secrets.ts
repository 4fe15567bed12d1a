import { sql } from 'drizzle-orm'
import type { SealedColumn } from '../platform/secrets/reseal-columns'
import type { SecretBox } from '../platform/secrets/secret-box'
import type { TaskChannelRow } from './task-channel-row'

const purposeOf = (id: string) => `task-channel ${id}`

export const sealedPasswords: SealedColumn = {
  table: 'task_channels',
  column: 'password',
  key: 'id',
  purposeOf,
  label: sql`'the task channel ' || name`,
}

export const sealPassword = (box: SecretBox, id: string, password: string): string =>
  box.encrypt(password, purposeOf(id))

/** Decrypts a channel's password; null if it has none. Throws if it was encrypted with another key. */
export const openPassword = (
  box: SecretBox,
  { id, password }: Pick<TaskChannelRow, 'id' | 'password'>,
): string | null => (password === null ? null : box.decrypt(password, purposeOf(id)))
