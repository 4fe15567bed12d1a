import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import { formatDuration } from '@outlet/shared/format/duration'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { useLocale } from '@outlet/shared/settings/use-settings'

type Pace = Pick<AlertRule, 'cooldown_minutes' | 'digest_minutes' | 'repeat_minutes'> & {
  readonly escalation: Pick<NonNullable<AlertRule['escalation']>, 'after_minutes'> | null
}

/** Returns a function that describes the frequency of a rule's alerts in a sentence. */
export const usePaceText = () => {
  const t = useCellTranslation('channels')
  const locale = useLocale()
  const time = (minutes: number) => formatDuration(minutes * 60, locale)
  return ({ cooldown_minutes, digest_minutes, repeat_minutes, escalation }: Pace): string => {
    const once =
      cooldown_minutes === 0
        ? t('channels.rule.pace.every')
        : t('channels.rule.pace.cooldown', { time: time(cooldown_minutes) })
    const clauses = [
      digest_minutes === null ? once : t('channels.rule.pace.digest', { time: time(digest_minutes) }),
      ...(repeat_minutes === null ? [] : [t('channels.rule.pace.repeat', { time: time(repeat_minutes) })]),
      ...(escalation === null ? [] : [t('channels.rule.pace.escalation', { time: time(escalation.after_minutes) })]),
    ]
    return clauses.join(t('channels.rule.semicolon'))
  }
}
