import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import { formatNumber } from '@outlet/shared/format/number'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { Page } from '@outlet/shared/ui/Page'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { EnvironmentActions } from './environments/EnvironmentActions'
import { EnvironmentDrawer } from './environments/EnvironmentDrawer'
import { EnvironmentTable } from './environments/EnvironmentTable'
import { TokensDrawer } from './machine-tokens/TokensDrawer'
import { OpenChanges } from './environments/OpenChanges'
import { remoteRows } from './environments/pin-changes'
import { environmentsQuery } from './releases.queries'
import { noForm, ReleasesUrl } from './releases-url'
import { RemoteDrawer } from './RemoteDrawer'
import styles from './releases.module.css'

const ReleaseForms = lateForms(async () => (await import('./ReleaseForms')).ReleaseForms)

/** Number of remotes whose version differs between environments; undefined with fewer than two environments. */
const useHint = (environments: readonly Environment[]): string | undefined => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const rows = remoteRows(environments)
  if (environments.length < 2 || rows.length === 0) return undefined
  const count = rows.filter(({ differs }) => differs).length
  if (count === 0) return t('releases.hint_same')
  const said = { count, formatted: formatNumber(count, locale), total: formatNumber(rows.length, locale) }
  return t('releases.hint_differs', said)
}

interface EnvironmentsProps {
  readonly environments: readonly Environment[]
  readonly url: ReleasesUrl
  readonly onUrl: (change: Partial<ReleasesUrl>) => void
}

const Environments = ({ environments, url, onUrl }: EnvironmentsProps) => {
  const { t } = useTranslation('admin')
  const mayPin = useCan()('releases.pin')
  const hasOthers = environments.length > 1
  const actionsOf = (environment: Environment) => (
    <EnvironmentActions environment={environment} hasOthers={hasOthers} onForm={onUrl} />
  )
  return (
    <>
      {environments.length === 0 ? (
        <EmptyState title={t('releases.empty')} hint={t('releases.empty_hint')} />
      ) : (
        <div className={styles.sections}>
          <OpenChanges environments={environments} />
          <EnvironmentTable environments={environments} actionsOf={mayPin ? actionsOf : undefined} onForm={onUrl} />
        </div>
      )}
      <EnvironmentDrawer
        name={url.environment}
        environments={environments}
        onForm={onUrl}
        onClose={() => onUrl({ environment: undefined })}
      />
      <RemoteDrawer
        name={url.remote}
        environments={environments}
        onRevoke={(release) => onUrl({ ...release, form: 'revoke' })}
        onPin={(release) => onUrl({ ...release, form: 'pin' })}
        onClose={() => onUrl({ remote: undefined })}
      />
      <TokensDrawer
        isOpen={url.tokens !== undefined}
        onNew={() => onUrl({ form: 'token' })}
        onClose={() => onUrl({ tokens: undefined })}
      />
      <ReleaseForms
        isRequested={url.form !== undefined}
        url={url}
        environments={environments}
        onClose={() => onUrl(noForm)}
      />
    </>
  )
}

/** Versions of the remotes by environment, their latest changes, and the actions to change them. */
export default function ReleasesPage() {
  const { t } = useTranslation('admin')
  const can = useCan()
  const [url, changeUrl] = useUrlState(ReleasesUrl)
  const query = useQuery(environmentsQuery)
  const hint = useHint(query.data?.items ?? [])
  const actions = (
    <>
      {can('machine-tokens.read') && (
        <Button onClick={() => changeUrl({ tokens: 'all' })}>{t('releases.tokens.title')}</Button>
      )}
      {can('environments.write') && (
        <Button type="primary" icon={<IconPlus />} onClick={() => changeUrl({ form: 'new' })}>
          {t('releases.new.button')}
        </Button>
      )}
    </>
  )
  return (
    <Page title={t('releases.title')} hint={hint} actions={actions}>
      <Loaded query={query} rows={12}>
        {({ items }) => <Environments environments={items} url={url} onUrl={changeUrl} />}
      </Loaded>
    </Page>
  )
}
