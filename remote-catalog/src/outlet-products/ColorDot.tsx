import { useState } from 'react'
import type { Product } from '@outlet/shared/contract/products'
import styles from './outlet-products.module.css'

interface ColorDotProps {
  readonly name: string
  readonly image: Product['thumbnail']
}

/** A colour as the store shows it; without a picture its first letter. The name stands beside it or is said around it. */
export const ColorDot = ({ name, image }: ColorDotProps) => {
  const [broken, setBroken] = useState<string>()
  if (!image || broken === image.url) {
    return (
      <span className={styles.dot} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
    )
  }
  return <img className={styles.dot} src={image.url} alt="" loading="lazy" onError={() => setBroken(image.url)} />
}
