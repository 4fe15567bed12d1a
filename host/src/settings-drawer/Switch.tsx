interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

export const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <label className="settings-row">
    {label}
    <input
      type="checkbox"
      role="switch"
      className="settings-switch"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
)
