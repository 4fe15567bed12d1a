import { IconImage } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { Product } from '@outlet/shared/contract/products'
import styles from './product.module.css'

interface ProductImageProps {
  readonly image: Product['thumbnail']
  /** Width and height in CSS pixels; without it the image fills its place. */
  readonly size?: number
  /** Left out where the words beside it say it all. */
  readonly alt?: string
}

/** A store's picture in a place that is kept for it; one that is missing or broken leaves a quiet sign. */
export const ProductImage = ({ image, size, alt = '' }: ProductImageProps) => {
  const [broken, setBroken] = useState<string>()
  const place = size === undefined ? {} : { style: { width: size, height: size } }
  if (!image || broken === image.url) {
    return (
      <span className={styles.image} {...place} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
        <IconImage aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      className={styles.image}
      {...place}
      src={image.url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(image.url)}
    />
  )
}
