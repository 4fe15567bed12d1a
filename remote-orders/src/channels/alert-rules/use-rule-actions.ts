import { serverNow } from '@outlet/shared/format/server-clock'
import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { deleteRuleAction, muteRuleAction, restoreRuleAction, updateRuleAction } from './alert-rules.queries'

const HOUR = 3_600_000

/** Tomorrow at eight by this browser's clock. */
const tomorrow = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8)

/** What a person sets of a rule, as `PUT /alert-rules/:ruleId` takes it. */
export const settingsOf = ({
  owner: _owner,
  muted_until: _muted,
  last_alert_at: _last,
  alerts_of_day: _count,
  created_at: _created,
  updated_at: _updated,
  deletion: _deletion,
  id: _id,
  ...settings
}: AlertRule) => settings

/** What is done with a rule in its row; each can be taken back for ten seconds. */
export const useRuleActions = (rule: AlertRule) => {
  const t = useCellWords('channels')
  const { id, name, version, is_enabled, muted_until } = rule
  const params = { ruleId: id }
  const { mutateAsync: update, isPending } = useMutation(updateRuleAction)
  const { mutateAsync: mute } = useMutation(muteRuleAction)
  const { mutateAsync: remove } = useMutation(deleteRuleAction)
  const { mutateAsync: restore } = useMutation({
    ...restoreRuleAction,
    onSuccess: () => void Message.success(t('channels.rule.done.restored', { name })),
  })
  const told = (act: () => Promise<unknown>) => {
    const tell = refusalAtButton()
    void act().catch(tell)
  }
  const enable = async (wanted: boolean, at: number) =>
    update({ params, body: { ...settingsOf(rule), version: at, is_enabled: wanted } })
  const muteUntil = (until: Date | null) =>
    told(async () => {
      await mute({ params, body: { until: until && until.toISOString() } })
      const said = until === null ? 'channels.rule.done.unmuted' : 'channels.rule.done.muted'
      showUndoMessage(t(said, { name }), () => mute({ params, body: { until: muted_until } }))
    })
  return {
    isPending,
    toggle: () =>
      told(async () => {
        const saved = await enable(!is_enabled, version)
        const said = is_enabled ? 'channels.rule.done.disabled' : 'channels.rule.done.enabled'
        showUndoMessage(t(said, { name }), () => enable(is_enabled, saved.version))
      }),
    muteHour: () => muteUntil(new Date(serverNow() + HOUR)),
    muteTomorrow: () => muteUntil(tomorrow(new Date())),
    unmute: () => muteUntil(null),
    remove: () =>
      told(async () => {
        await remove({ params })
        showUndoMessage(t('channels.rule.done.deleted', { name }), () => restore({ params }), id)
      }),
  }
}
