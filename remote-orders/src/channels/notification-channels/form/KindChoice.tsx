import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  channelGroups,
  channelKindDefinitions,
  offeredKinds,
  type ChannelGroup,
  type ChannelKind,
  type OfferedKind,
} from '@outlet/shared/contract/notification-channels/channel-kinds'
import { useCan } from '@outlet/shared/session/use-can'
import { KindMark } from '../../KindMark'
import styles from './form.module.css'

const kindsOf = (group: ChannelGroup) => offeredKinds.filter((kind) => channelKindDefinitions[kind].group === group)

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
  readonly onChoose: (kind: OfferedKind, isOwn: boolean) => void
}

/** Kinds for the user's own channels: e-mail, and browsers, each of which subscribes itself. */
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

/** Kinds of channels, each with a description and the source of its address or token. */
export const KindChoice = ({ onChoose }: Props) => {
  const { t } = useTranslation('channels')
  const mayWrite = useCan()('notification-channels.write')
  return (
    <div className={styles.groups}>
      {!mayWrite && <OwnKinds onChoose={onChoose} />}
      {mayWrite &&
        channelGroups.map((group) => (
          <section key={group}>
            <h3 className={styles.group}>{t(`channels.group.${group}`)}</h3>
            <ul className={styles.cards}>
              {kindsOf(group).map((kind) => (
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
