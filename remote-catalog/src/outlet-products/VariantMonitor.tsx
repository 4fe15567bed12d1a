import { Button, Message } from '@arco-design/web-react'
import { IconEye, IconPlus } from '@arco-design/web-react/icon'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import type { Product, Variant } from '@outlet/shared/contract/products'
import { variantName } from '@outlet/shared/contract/variant-name'
import { z } from '@outlet/shared/contract/zod'
import { useCan } from '@outlet/shared/session/use-can'
import { toldAtButton } from '@outlet/shared/ui/refusal-at-button'
import { monitorAddress, offeredVariantAddress } from '../common/store-address'
import { monitorProductAction } from './outlet-products.queries'
import styles from './product-detail.module.css'
import type { ProductMonitor } from './use-product-monitor'
import { useWords } from './words/words'

interface VariantMonitorProps {
  readonly product: Pick<Product, 'website_type' | 'id'>
  readonly variant: Variant
  readonly monitor: ProductMonitor
  /** An icon alone, beside the variant in a list. */
  readonly isSmall?: boolean
}

const Current = z.object({ id: z.uuid() })

/** Monitors this variant alone; where the product got a monitor meanwhile, leads there with the variant to be added. */
const useMonitorVariant = ({ product, variant }: VariantMonitorProps, name: string) => {
  const { t } = useWords()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    ...monitorProductAction,
    onSuccess: () => void Message.success(t('variant.done', { name })),
    onMutate: toldAtButton.onMutate,
    onError: (error, sent, tell) => {
      const { data: current } = Current.safeParse(error.current)
      if (error.code !== 'inventory_monitor.duplicate' || !current) {
        return toldAtButton.onError(error, sent, tell)
      }
      void navigate(offeredVariantAddress(current.id, variant.variant_id))
    },
  })
  const { website_type, id: product_id } = product
  return { isPending, start: () => mutate({ body: { website_type, product_id, variant_ids: [variant.variant_id] } }) }
}

/** What can be said of the variant's monitoring, or done about it. */
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
  const { t } = useWords()
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
  const { t } = useWords()
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

/** Monitors one variant, leads to the monitor that follows it, or offers it to the product's monitor of others. */
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
