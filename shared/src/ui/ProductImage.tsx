import { IconImage } from '@arco-design/web-react/icon'
import { useState } from 'react'
import styles from './ProductImage.module.css'

interface ProductImageProps {
  /** By an address of this server. */
  readonly image: { readonly url: string } | null
  /** Width and height in CSS pixels, or as a list's rows have room for; without it the image fills its place. */
  readonly size?: number | 'row'
  /** Left out where the words beside it say it all. */
  readonly alt?: string
}

/** A store's picture in a place that is kept for it; one that is missing or broken leaves a quiet sign. */
export const ProductImage = ({ image, size, alt = '' }: ProductImageProps) => {
  const [broken, setBroken] = useState<string>()
  const side = size === 'row' ? 'var(--row-picture)' : size
  const place = side === undefined ? {} : { style: { width: side, height: side } }
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
