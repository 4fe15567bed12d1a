import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type { Product } from '@outlet/shared/contract/products'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { listPicturesSetting } from '../catalog-settings'
import { ColorDot } from './ColorDot'
import styles from '../outlet-products.module.css'

/** Number of swatches that fit into the column together with `+2`. */
const MAX_SWATCHES = 3

/** Distance between pictures in CSS pixels. */
const SWATCH_STEP_PX = 22
const SIDE = 18

const dotsOf = (urls: readonly string[]) => ({
  width: urls.length * SWATCH_STEP_PX - (SWATCH_STEP_PX - SIDE),
  backgroundImage: urls.map((url) => `url(${JSON.stringify(url)})`).join(', '),
  backgroundPosition: urls.map((_url, index) => `${index * SWATCH_STEP_PX}px 0`).join(', '),
  backgroundSize: urls.map(() => `${SIDE}px ${SIDE}px`).join(', '),
})

/**
 * A product's colours as small round pictures, or letters if lists show no pictures; the accessible name lists all
 * colours.
 */
export const ColorSwatches = ({ colors }: { colors: Product['colors'] }) => {
  const t = useCellTranslation('catalog')
  const hasPictures = useRemoteSetting(listPicturesSetting)
  if (colors.length === 0) return <UnknownValue />
  const names = colors.map(({ name }) => name).join(t('outletProducts.comma'))
  const shown = colors.slice(0, MAX_SWATCHES)
  const pictures = hasPictures ? shown.flatMap(({ image }) => (image ? [image.url] : [])) : []
  const more = colors.length - MAX_SWATCHES
  if (more <= 0 && pictures.length === shown.length)
    return <span className={styles.dots} style={dotsOf(pictures)} role="img" aria-label={names} title={names} />
  return (
    <span className={styles.swatches} role="img" aria-label={names} title={names}>
      {pictures.length === shown.length ? (
        <span className={styles.dots} style={dotsOf(pictures)} />
      ) : (
        shown.map(({ color_id, name, image }) => (
          <ColorDot key={color_id} name={name} image={hasPictures ? image : null} />
        ))
      )}
      {more > 0 && <span className={styles.quiet}>+{more}</span>}
    </span>
  )
}
