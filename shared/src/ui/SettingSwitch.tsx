import styles from './SettingControls.module.css'

interface SettingSwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A setting that is on or off; for the settings drawer, so without Arco. */
export const SettingSwitch = ({ label, isOn, onChange }: SettingSwitchProps) => (
  <label className={styles.row}>
    {label}
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
)
