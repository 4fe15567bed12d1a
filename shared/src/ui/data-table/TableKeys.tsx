import { Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../list-messages/list-messages'
import styles from './TableKeys.module.css'
import { useShortcuts } from '../use-shortcut'

const shown = [
  { name: 'search', key: '/' },
  { name: 'j', key: 'J' },
  { name: 'k', key: 'K' },
  { name: 'enter', key: 'Enter' },
  { name: 'x', key: 'X' },
  { name: 'help', key: '?' },
] as const

/** Help on the list's keyboard shortcuts, opened by `?`. */
export const TableKeys = ({ isSelectable }: { isSelectable: boolean }) => {
  const { t } = useTranslation('lists')
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  const close = () => setOpen(false)
  if (!isOpen) return null
  return (
    <Modal
      title={t('help.title')}
      visible
      onCancel={close}
      onOk={close}
      okText={t('help.close')}
      hideCancel
      style={{ width: 'min(400px, calc(100vw - 32px))' }}
    >
      <dl className={styles.keys}>
        {shown
          .filter(({ name }) => isSelectable || name !== 'x')
          .map(({ name, key }) => (
            <div key={name}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`help.${name}`)}</dd>
            </div>
          ))}
      </dl>
    </Modal>
  )
}
