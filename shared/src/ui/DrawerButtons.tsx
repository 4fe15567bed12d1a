import type { PropsWithChildren } from 'react'
import { dropSecondClick } from './double-click'
import styles from './PageDrawer.module.css'

/** The row of buttons at a drawer's lower edge, visible wherever the content is scrolled to. */
export const DrawerButtons = ({ children }: PropsWithChildren) => (
  <div className={styles.buttons} onClickCapture={dropSecondClick}>
    {children}
  </div>
)
