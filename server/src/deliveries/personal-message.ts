import { RecordType, recordAddress } from '@outlet/shared/contract/record-type'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import type { RenderedAlert } from '../alert-messages/render-alert'

/** Content of a message to one user about a record, as stored with its delivery. */
export const PersonalFacts = z.object({
  kind: z.enum(['mentioned']),
  record_type: RecordType,
  record_id: z.uuid(),
  record_name: z.string(),
  by: z.string(),
  note: z.object({ id: z.uuid(), text: z.string() }).nullable(),
})
export type PersonalFacts = z.infer<typeof PersonalFacts>

const records: Record<Language, Record<RecordType, string>> = {
  'zh-CN': { order: '订单', snatch_task: '抢购任务', inventory_monitor: '库存监控' },
  'en-US': { order: 'order', snatch_task: 'snatch task', inventory_monitor: 'inventory monitor' },
}

type Titles = Record<PersonalFacts['kind'], (by: string, record: string) => string>

const titles: Record<Language, Titles> = {
  'zh-CN': { mentioned: (by, record) => `${by} 在${record}的备注中提到了你` },
  'en-US': { mentioned: (by, record) => `${by} mentioned you in a note on ${record}` },
}

const openLabels: Record<Language, string> = { 'zh-CN': '查看', 'en-US': 'Open' }

export const personalTitle = ({ kind, by, record_type, record_name }: PersonalFacts, language: Language): string =>
  titles[language][kind](by, `${records[language][record_type]} ${record_name}`)

/**
 * Renders a message to one user as plain text; each kind of channel escapes it for its own markup. `publicUrl`: null =
 * no link, since it could not be opened from outside.
 */
export function renderPersonal(facts: PersonalFacts, language: Language, publicUrl: string | null): RenderedAlert {
  const { record_type, record_id, note } = facts
  const address = recordAddress(record_type, record_id, note?.id)
  return {
    level: 'info',
    title: personalTitle(facts, language),
    text: note?.text ?? '',
    fields: [],
    links: publicUrl === null ? [] : [{ label: openLabels[language], url: new URL(address, publicUrl).href }],
  }
}
