const WIDGET = 'widget'

/** Ids of a remote's pages, widgets and settings panels, unique among all parts. */
export const pageId = (remote: string, name: string): string => `page ${remote} ${name}`
export const widgetId = (remote: string, name: string): string => `${WIDGET} ${remote} ${name}`
export const settingsId = (remote: string, name: string): string => `settings ${remote} ${name}`
export const isWidgetId = (id: string): boolean => id.startsWith(`${WIDGET} `)

export const partOf = (id: string): { remote: string | null; name: string | null } => {
  const [, remote = null, name = null] = id.split(' ')
  return { remote, name }
}
