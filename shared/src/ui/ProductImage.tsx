import { IconImage } from '@arco-design/web-react/icon'
import { useState } from 'react'
import styles from './ProductImage.module.css'

interface ProductImageProps {
  /** Image by a URL of this server. */
  readonly image: { readonly url: string } | null
  /**
   * Width and height in CSS pixels, or `row` for the size of a list's row; without it the image fills its container.
   */
  readonly size?: number | 'row'
  /** Omitted where the text beside the image names the product. */
  readonly alt?: string
}

/** A store's picture in a reserved place; a placeholder if it is missing or broken. */
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
