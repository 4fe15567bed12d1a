import { Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { UcpKey, UcpKeyState, UcpPlatform } from '@outlet/shared/contract/ucp-platform'
import { useCan } from '@outlet/shared/session/use-can'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { SectionHead } from '@outlet/shared/ui/SectionHead'
import { StateText } from '@outlet/shared/ui/StateText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { rotateUcpKeyAction, ucpPlatformQuery } from './ucp-platform.queries'
import styles from './ucp-platform.module.css'

const colors: Record<UcpKeyState, CellTagColor> = { upcoming: 'orange', signing: 'green', retired: 'gray' }

/** The time that matters in the key's state. */
const times: Record<UcpKeyState, (key: UcpKey) => string | null> = {
  upcoming: ({ signs_from }) => signs_from,
  signing: ({ signs_from }) => signs_from,
  retired: ({ published_until }) => published_until,
}

const KeyItem = ({ item }: { readonly item: UcpKey }) => {
  const { t } = useTranslation('catalog')
  const { kid, state } = item
  const time = times[state](item)
  return (
    <li className={styles.key}>
      <code className={styles.kid}>{kid}</code>
      <span className={styles.state}>
        <StateText color={colors[state]}>{t(`stores.ucp.state.${state}`)}</StateText>
        {time !== null && (
          <span className={styles.quiet}>
            {t(`stores.ucp.since.${state}`)} <TimeText time={time} form="date-time" />
          </span>
        )}
      </span>
    </li>
  )
}

const KeyActions = () => {
  const { t } = useTranslation('catalog')
  const { mutateAsync } = useMutation(rotateUcpKeyAction)
  const rotate = (isCompromised: boolean) => async () => {
    await mutateAsync({ body: { is_compromised: isCompromised } })
    Message.success(t(isCompromised ? 'stores.ucp.replaced' : 'stores.ucp.rotated'))
  }
  return (
    <div className={styles.actions}>
      <ConfirmButton question={t('stores.ucp.rotate_question')} verb={t('stores.ucp.rotate')} onConfirm={rotate(false)}>
        {t('stores.ucp.rotate')}
      </ConfirmButton>
      <ConfirmButton
        type="text"
        status="danger"
        question={t('stores.ucp.replace_question')}
        verb={t('stores.ucp.replace')}
        onConfirm={rotate(true)}
      >
        {t('stores.ucp.replace')}
      </ConfirmButton>
    </div>
  )
}

const Facts = ({ platform }: { readonly platform: UcpPlatform }) => {
  const { t } = useTranslation('catalog')
  const { profile_url: profileUrl, is_own_profile: isOwn, order_events_url: eventsUrl } = platform
  const none = t('stores.ucp.none')
  return (
    <>
      {profileUrl === null && <p className={styles.warning}>{t('stores.ucp.no_profile')}</p>}
      {profileUrl !== null && !isOwn && <p className={styles.warning}>{t('stores.ucp.elsewhere')}</p>}
      <DescriptionList
        facts={[
          { label: t('stores.ucp.profile'), value: profileUrl ?? none },
          { label: t('stores.ucp.order_events'), value: eventsUrl ?? none },
        ]}
      />
    </>
  )
}

const Platform = ({ platform }: { readonly platform: UcpPlatform }) => {
  const { t } = useTranslation('catalog')
  const mayWrite = useCan()('ucp-platform.write')
  const titleId = useId()
  return (
    <div className={styles.platform}>
      <p className={styles.hint}>{t('stores.ucp.hint')}</p>
      <Facts platform={platform} />
      <section aria-labelledby={titleId}>
        <SectionHead id={titleId} title={t('stores.ucp.keys')} />
        <ul className={styles.keys}>
          {platform.keys.map((item) => (
            <KeyItem key={item.kid} item={item} />
          ))}
        </ul>
        {mayWrite && <KeyActions />}
      </section>
    </div>
  )
}

interface UcpPlatformDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Profile and signing keys with which stores of the Universal Commerce Protocol identify the console. */
export const UcpPlatformDrawer = ({ isOpen, onClose }: UcpPlatformDrawerProps) => {
  const { t } = useTranslation('catalog')
  const query = useQuery({ ...ucpPlatformQuery, enabled: isOpen })
  return (
    <PageDrawer title={t('stores.ucp.title')} isOpen={isOpen} onClose={onClose} kind="record">
      <Loaded query={query} rows={6}>
        {(platform) => <Platform platform={platform} />}
      </Loaded>
    </PageDrawer>
  )
}
