import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { useMute } from '@outlet/shared/ui/mute/use-mute'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { runAction } from '@outlet/shared/ui/use-action'
import { deleteRuleAction, muteRuleAction, restoreRuleAction, updateRuleAction } from './alert-rules.queries'

/** Editable settings of a rule, as in the body of `PUT /alert-rules/:ruleId`. */
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

/** Actions of a rule's row; each can be undone for ten seconds. */
export const useRuleActions = (rule: AlertRule) => {
  const t = useCellTranslation('channels')
  const { id, name, version, is_enabled, muted_until } = rule
  const params = { ruleId: id }
  const { mutateAsync: update, isPending } = useMutation(updateRuleAction)
  const { mutateAsync: mute } = useMutation(muteRuleAction)
  const { mutateAsync: remove } = useMutation(deleteRuleAction)
  const { mutateAsync: restore } = useMutation({
    ...restoreRuleAction,
    onSuccess: () => void Message.success(t('channels.rule.done.restored', { name })),
  })
  const enable = async (wanted: boolean, at: number) =>
    update({ params, body: { ...settingsOf(rule), version: at, is_enabled: wanted } })
  const muting = useMute({
    name,
    record: { version, muted_until },
    isRule: true,
    mute: (until, at) => mute({ params, body: { until, version: at } }),
  })
  return {
    isPending,
    toggle: () =>
      void runAction(async () => {
        const saved = await enable(!is_enabled, version)
        const said = is_enabled ? 'channels.rule.done.disabled' : 'channels.rule.done.enabled'
        showUndoMessage(t(said, { name }), () => enable(is_enabled, saved.version))
      }),
    muting,
    remove: () =>
      void runAction(async () => {
        await remove({ params })
        showUndoMessage(t('channels.rule.done.deleted', { name }), () => restore({ params }), id)
      }),
  }
}
