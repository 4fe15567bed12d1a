import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  channelKindDefinitions,
  offeredKinds,
  type ChannelKind,
  type OfferedKind,
} from '@outlet/shared/contract/notification-channels/channel-kinds'
import { channelGroups, type ChannelGroup } from '@outlet/shared/contract/notification-channels/define-channel-kind'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { KindMark } from '../../KindMark'
import { useKindName } from '../../use-kind-name'
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
    <span className={styles.text}>
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
            <Card kind="web-push" label={useKindName()('web-push')} hint={t('channels.own.web_push_hint')} />
          </Link>
        </li>
      </ul>
    </section>
  )
}

/** Kinds of channels, each with a description and the source of its address or token. */
export const KindChoice = ({ onChoose }: Props) => {
  const { t } = useTranslation('channels')
  const locale = useLocale()
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
                    <Card
                      kind={kind}
                      label={channelKindDefinitions[kind].name[locale]}
                      hint={channelKindDefinitions[kind].hint[locale]}
                    />
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
