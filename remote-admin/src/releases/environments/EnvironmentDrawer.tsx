import { Button, Message } from '@arco-design/web-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import { useCan } from '@outlet/shared/session/use-can'
import { confirmDialog } from '@outlet/shared/ui/confirm-dialog'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { runAction } from '@outlet/shared/ui/use-action'
import { GenerationItem } from './GenerationItem'
import { generationsQuery, removeEnvironmentAction, updateEnvironmentAction } from '../releases.queries'
import type { ReleasesUrl } from '../releases-url'
import { RuleTags } from './RuleTags'
import { useChange } from './use-change'
import styles from '../releases.module.css'

const History = ({ environment }: { environment: Environment }) => {
  const { t } = useTranslation('admin')
  const { environment: name } = environment
  const query = useInfiniteQuery(generationsQuery(name))
  const { hasNextPage } = query
  return (
    <>
      <Loaded query={query}>
        {(generations) => (
          <>
            {generations.length === 0 && <p className={styles.hint}>{t('releases.no_generation')}</p>}
            <ol className={styles.list} aria-label={t('releases.history.list')}>
              {generations.map((generation, index) => (
                <GenerationItem
                  key={generation.generation}
                  generation={generation}
                  before={generations[index + 1] ?? (hasNextPage ? undefined : null)}
                  current={environment}
                />
              ))}
            </ol>
          </>
        )}
      </Loaded>
      {hasNextPage && (
        <Button className={styles.more} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('releases.more')}
        </Button>
      )}
    </>
  )
}

const ThawButton = ({ environment: { environment, rules } }: { environment: Environment }) => {
  const { t } = useTranslation('admin')
  const change = useChange()
  const { mutateAsync } = useMutation(updateEnvironmentAction)
  const thaw = async () => {
    await change(mutateAsync({ params: { environment }, body: { version: rules.version, frozen: null } }))
    Message.success(t('releases.thaw.done', { environment }))
  }
  return (
    <ConfirmButton
      question={t('releases.thaw.question', { environment })}
      verb={t('releases.thaw.button')}
      onConfirm={thaw}
    >
      {t('releases.thaw.button')}
    </ConfirmButton>
  )
}

interface DrawerActionsProps {
  readonly environment: Environment
  readonly onForm: (form: Pick<ReleasesUrl, 'form' | 'to'>) => void
  readonly onClose: () => void
}

/** Actions for the environment itself; actions for its versions are in the table. */
const DrawerActions = ({ environment, onForm, onClose }: DrawerActionsProps) => {
  const { t } = useTranslation('admin')
  const { environment: name, rules } = environment
  const { mutateAsync } = useMutation(removeEnvironmentAction)
  const remove = async () => {
    await mutateAsync({ params: { environment: name } })
    Message.success(t('releases.remove.done', { environment: name }))
    onClose()
  }
  const confirmRemoval = () =>
    confirmDialog({
      title: t('releases.remove.button'),
      content: t('releases.remove.question', { environment: name }),
      verb: t('releases.remove.button'),
      isDanger: true,
      onConfirm: () => runAction(remove),
    })
  return (
    <DrawerButtons>
      <MoreMenu
        label={t('releases.more_of', { environment: name })}
        entries={[{ key: 'remove', label: t('releases.remove.button'), isDanger: true, onClick: confirmRemoval }]}
      />
      <Button onClick={() => onForm({ form: 'rules', to: name })}>{t('releases.rules.button')}</Button>
      {rules.frozen ? (
        <ThawButton environment={environment} />
      ) : (
        <Button onClick={() => onForm({ form: 'freeze', to: name })}>{t('releases.freeze.button')}</Button>
      )}
    </DrawerButtons>
  )
}

interface EnvironmentDrawerProps extends Omit<DrawerActionsProps, 'environment'> {
  /** Environment from the address; undefined while no drawer is open. */
  readonly name: string | undefined
  readonly environments: readonly Environment[]
}

/** History of an environment: all generations with author, time, reason, changes and rollback. */
export const EnvironmentDrawer = ({ name, environments, ...actions }: EnvironmentDrawerProps) => {
  const { t } = useTranslation('admin')
  const mayWrite = useCan()('environments.write')
  // Stays mounted while the drawer closes.
  const [shown, setShown] = useState(name)
  if (name !== undefined && name !== shown) setShown(name)
  const environment = environments.find((one) => one.environment === shown)
  return (
    <PageDrawer
      title={t('releases.history.title', { environment: shown })}
      isOpen={name !== undefined}
      onClose={actions.onClose}
      kind="record"
    >
      {environment ? (
        <section key={shown} className={styles.detail}>
          <RuleTags rules={environment.rules} />
          <History environment={environment} />
          {mayWrite && <DrawerActions environment={environment} {...actions} />}
        </section>
      ) : (
        <p className={styles.hint}>{t('releases.history.unknown')}</p>
      )}
    </PageDrawer>
  )
}
