import { Button, Input, Message, Skeleton } from '@arco-design/web-react'
import { query } from '@outlet/shared/api/query'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { findSharedProduct } from '@outlet/shared/contract/products'
import { copyText } from '@outlet/shared/ui/copy-text'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { Page } from '@outlet/shared/ui/Page'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useConsole } from '../console/console-model'
import type { ConsoleRoute } from '../router/console-route'
import { accountSettingsRoute } from '../router/host-routes'
import { SHARE } from './messages'
import './share.css'

type Shared = EndpointResponse<typeof findSharedProduct>

/** Everything that was shared, without repetitions: apps put the address into `text` or `url`, and the name into `title`. */
const sharedText = (search: string): string => {
  const params = new URLSearchParams(search)
  const parts = ['title', 'text', 'url'].map((name) => (params.get(name) ?? '').trim())
  return parts.filter((part, index) => part !== '' && parts.indexOf(part) === index).join('\n')
}

/** Address of the store's products: its own page, or the page of all other stores. */
const storeAddress = (routes: readonly ConsoleRoute[], key: string, product?: string): string => {
  const own = `/products/${key}`
  const hasOwn = routes.some(({ path }) => path === own)
  const search = new URLSearchParams({
    ...(hasOwn ? {} : { website_type: key }),
    ...(product === undefined ? {} : { product }),
  }).toString()
  return `${hasOwn ? own : '/products/list'}${search && `?${search}`}`
}

const addressIn = (text: string): string | undefined => /https?:\/\/\S+/i.exec(text)?.[0]

const MONITORS = '/product_base/inventory-monitor'

/** The form of a new monitor, which reads the address in the text, if any, and offers to connect an unknown store. */
const monitorForm = (text: string): string => {
  const code = addressIn(text)
  return `${MONITORS}?${new URLSearchParams({ form: 'new', ...(code && { code }) }).toString()}`
}

/** The page that the text leads to; null = none. */
const targetOf = (text: string, { product, host }: Shared, routes: readonly ConsoleRoute[]): string | null => {
  if (product) return storeAddress(routes, product.website_type, product.id)
  return host !== null && routes.some(({ path }) => path === MONITORS) ? monitorForm(text) : null
}

/** Why the text leads to no product, and what can be done with it. */
const NotFound = ({ text, host, store }: Pick<Shared, 'host' | 'store'> & { readonly text: string }) => {
  const { t } = useTranslation(SHARE)
  const { routes } = useConsole()
  const reason = host === null ? t('no_address') : t(store ? 'not_at_store' : 'no_store', { host, store: store?.name })
  return (
    <>
      <p role="status">{reason}</p>
      <p className="share-links">
        {store && <Link to={storeAddress(routes, store.key)}>{t('products', { store: store.name })}</Link>}
        {host === null && <Link to={monitorForm(text)}>{t('monitor')}</Link>}
      </p>
    </>
  )
}

const TextBox = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation(SHARE)
  const copy = async () => ((await copyText(text)) ? Message.success(t('copied')) : Message.warning(t('not_copied')))
  return (
    <>
      <Input.TextArea aria-label={t('text')} readOnly value={text} autoSize={{ minRows: 2, maxRows: 8 }} />
      <Button onClick={() => void copy()}>{t('copy')}</Button>
    </>
  )
}

/** Leads to the ways of sharing. */
const NothingShared = () => {
  const { t } = useTranslation(SHARE)
  return (
    <>
      <p>{t('empty')}</p>
      <Link to={accountSettingsRoute.path}>{t('watch_button')}</Link>
    </>
  )
}

/**
 * Receives what the system's share menu passes to the installed app. The address of a known product opens that product,
 * any other address the form of a new monitor, which reads it. Other text is shown with the reason, so that nothing that
 * was shared is lost.
 */
export const SharePage = () => {
  const { t } = useTranslation(SHARE)
  const { search } = useLocation()
  const { routes, router } = useConsole()
  const text = sharedText(search)
  const { data, error, refetch } = useQuery({
    ...query(findSharedProduct, { query: { text } }),
    enabled: text !== '',
  })
  const target = data ? targetOf(text, data, routes) : null
  useEffect(() => {
    if (target !== null) router.navigate(target, { replace: true })
  }, [router, target])
  return (
    <Page title={t('title')}>
      <div className="share">
        {text === '' ? <NothingShared /> : <TextBox text={text} />}
        {text !== '' && !data && !error && (
          <div role="status" aria-label={t('searching')}>
            <Skeleton animation text={{ rows: 2 }} />
          </div>
        )}
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data && target === null && <NotFound text={text} {...data} />}
      </div>
    </Page>
  )
}
