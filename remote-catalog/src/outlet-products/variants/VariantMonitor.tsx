import { Button, Message } from '@arco-design/web-react'
import { IconEye, IconPlus } from '@arco-design/web-react/icon'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { isApiError } from '@outlet/shared/api/api-error'
import type { Product, Variant } from '@outlet/shared/contract/products'
import { variantName } from '@outlet/shared/contract/products/variant-name'
import { z } from '@outlet/shared/contract/zod'
import { useCan } from '@outlet/shared/session/use-can'
import { runAction } from '@outlet/shared/ui/use-action'
import { monitorAddress, offeredVariantAddress } from '../../common/store-address'
import { monitorProductAction } from '../outlet-products.queries'
import styles from '../product/product-detail.module.css'
import type { ProductMonitor } from '../product/use-product-monitor'
import { useMessages } from '../messages/messages'

interface VariantMonitorProps {
  readonly product: Pick<Product, 'website_type' | 'id'>
  readonly variant: Variant
  readonly monitor: ProductMonitor
  /** Renders only an icon, for a variant in a list. */
  readonly isSmall?: boolean
}

const Current = z.object({ id: z.uuid() })

/**
 * Starts to monitor this variant alone. If the product got a monitor meanwhile, navigates there and offers the variant
 * to it.
 */
const useMonitorVariant = ({ product, variant }: VariantMonitorProps, name: string) => {
  const { t } = useMessages()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation(monitorProductAction)
  const { website_type, id: product_id } = product
  const start = async () => {
    try {
      await mutateAsync({ body: { website_type, product_id, variant_ids: [variant.variant_id] } })
      Message.success(t('variant.done', { name }))
    } catch (error) {
      const isDuplicate = isApiError(error) && error.code === 'inventory_monitor.duplicate'
      const { data: current } = Current.safeParse(isDuplicate && error.current)
      if (!current) throw error
      void navigate(offeredVariantAddress(current.id, variant.variant_id))
    }
  }
  return { isPending, start: () => void runAction(start) }
}

/** Monitoring state of the variant, or the action that is possible. */
const stateOf = (monitor: ProductMonitor, { variant_id: id }: Variant) => {
  if (!monitor) return { word: 'monitor', to: null } as const
  const isFollowed = monitor.variant_ids === null || monitor.variant_ids.includes(id)
  return isFollowed
    ? ({ word: 'monitored', to: monitorAddress(monitor.id) } as const)
    : ({ word: 'add', to: offeredVariantAddress(monitor.id, id) } as const)
}

interface PartProps extends VariantMonitorProps {
  readonly name: string
  readonly word: 'monitor' | 'monitored' | 'add'
}

const MonitorLink = ({
  word,
  name,
  to,
  isSmall = false,
}: Omit<PartProps, 'product' | 'variant' | 'monitor'> & { to: string }) => {
  const { t } = useMessages()
  return (
    <Link
      className={isSmall ? styles.variantIcon : styles.link}
      data-state={word}
      to={to}
      aria-label={t(`variant.${word}_of`, { name })}
      title={t(`variant.${word}`)}
    >
      {word === 'add' ? <IconPlus aria-hidden="true" /> : <IconEye aria-hidden="true" />}
      {!isSmall && t(`variant.${word}`)}
    </Link>
  )
}

const StartButton = (props: PartProps) => {
  const { name, isSmall = false } = props
  const { t } = useMessages()
  const { isPending, start } = useMonitorVariant(props, name)
  const label = t('variant.monitor_of', { name })
  if (!isSmall) {
    return (
      <Button icon={<IconEye />} loading={isPending} aria-label={label} onClick={start}>
        {t('variant.monitor')}
      </Button>
    )
  }
  return (
    <button
      type="button"
      className={styles.variantIcon}
      aria-busy={isPending}
      aria-label={label}
      title={t('variant.monitor')}
      onClick={() => !isPending && start()}
    >
      <IconEye aria-hidden="true" />
    </button>
  )
}

/**
 * Monitors one variant, links to the monitor that follows it, or offers it to the monitor of the product's other
 * variants.
 */
export const VariantMonitor = (props: VariantMonitorProps) => {
  const { variant, monitor, isSmall = false } = props
  const mayMonitor = useCan()('inventory-monitors.write')
  if (monitor === undefined) return null
  const name = variantName(variant) ?? variant.variant_id
  const { word, to } = stateOf(monitor, variant)
  if (word === 'monitored') return <MonitorLink {...{ word, name, to, isSmall }} />
  if (!mayMonitor) return null
  return word === 'add' ? (
    <MonitorLink {...{ word, name, to, isSmall }} />
  ) : (
    <StartButton {...props} {...{ name, word }} />
  )
}
