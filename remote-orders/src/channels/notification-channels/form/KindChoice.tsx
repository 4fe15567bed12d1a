import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChannelKind } from '@outlet/shared/contract/channel-kinds'
import { useCan } from '@outlet/shared/session/use-can'
import { KindMark } from '../../KindMark'
import type { NotificationChannelsUrl } from '../notification-channels-url'
import styles from './form.module.css'

type NewKind = NonNullable<NotificationChannelsUrl['new_kind']>

/** By where they are used, the most usual first. */
const groups = {
  china: ['dingtalk', 'feishu', 'wecom', 'serverchan', 'pushplus', 'wxpusher'],
  everywhere: ['email', 'slack', 'teams', 'discord', 'telegram', 'pushover', 'bark'],
  self_hosted: ['webhook', 'ntfy', 'gotify'],
} as const satisfies Record<string, readonly NewKind[]>
// Object.keys is typed string[], but its content is that of the table above.
const groupNames = Object.keys(groups) as (keyof typeof groups)[]

interface CardProps {
  readonly kind: ChannelKind
  readonly label: string
  readonly hint: string
}

const Card = ({ kind, label, hint }: CardProps) => (
  <>
    <KindMark kind={kind} />
    <span className={styles.words}>
      <span className={styles.label}>{label}</span>
      <span className={styles.hint}>{hint}</span>
    </span>
  </>
)

interface Props {
  readonly onChoose: (kind: NewKind, isOwn: boolean) => void
}

/** What belongs to the person: their e-mail, and their browsers, each of which subscribes itself. */
const OwnKinds = ({ onChoose }: Props) => {
  const { t } = useTranslation('channels')
  return (
    <section>
      <h3 className={styles.group}>{t('channels.group.own')}</h3>
      <ul className={styles.cards}>
        <li>
          <button type="button" className={styles.card} onClick={() => onChoose('email', true)}>
            <Card kind="email" label={t('channels.own.email')} hint={t('channels.own.email_hint')} />
          </button>
        </li>
        <li>
          <Link className={styles.card} to="/account/settings">
            <Card kind="web-push" label={t('channels.kind.web-push')} hint={t('channels.own.web_push_hint')} />
          </Link>
        </li>
      </ul>
    </section>
  )
}

/** The kinds of channels, each with what it is and where its address or token comes from. */
export const KindChoice = ({ onChoose }: Props) => {
  const { t } = useTranslation('channels')
  const mayWrite = useCan()('notification-channels.write')
  return (
    <div className={styles.groups}>
      {!mayWrite && <OwnKinds onChoose={onChoose} />}
      {mayWrite &&
        groupNames.map((group) => (
          <section key={group}>
            <h3 className={styles.group}>{t(`channels.group.${group}`)}</h3>
            <ul className={styles.cards}>
              {groups[group].map((kind) => (
                <li key={kind}>
                  <button type="button" className={styles.card} onClick={() => onChoose(kind, false)}>
                    <Card kind={kind} label={t(`channels.kind.${kind}`)} hint={t(`channels.kind_hint.${kind}`)} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {mayWrite && <OwnKinds onChoose={onChoose} />}
    </div>
  )
}
