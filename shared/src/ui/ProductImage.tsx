import { useState } from 'react'
import { LineIcon } from './LineIcon'
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

const PICTURE =
  'm24 33 9-9v9h-9Zm0 0-3.5-4.5L17 33h7Zm15 8H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h30a2 2 0 0 1 2 2v30a2 2 0 0 1-2 2ZM15 15h2v2h-2v-2Z'

/** A store's picture in a reserved place; a placeholder if it is missing or broken. */
export const ProductImage = ({ image, size, alt = '' }: ProductImageProps) => {
  const [broken, setBroken] = useState<string>()
  const side = size === 'row' ? 'var(--row-picture, 40px)' : size
  const place = side === undefined ? {} : { style: { width: side, height: side } }
  if (!image || broken === image.url) {
    return (
      <span className={styles.image} {...place} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
        <LineIcon path={PICTURE} />
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
