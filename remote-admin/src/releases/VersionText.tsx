import styles from './releases.module.css'

/** Version of a release: its number, and the mark of a pre-release or a local build in a smaller type. */
export const VersionText = ({ version }: { readonly version: string }) => {
  const [number = version, ...build] = version.split('-')
  return (
    <span className={styles.version} title={version}>
      {number}
      {build.length > 0 && <span className={styles.build}>{build.join('-')}</span>}
    </span>
  )
}
