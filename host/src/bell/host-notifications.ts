import type { ManifestNotification } from '@outlet/shared/remote/define-manifest'

/** The kinds whose subject is no remote's: the signed-in person's own account. */
export const hostNotifications: readonly ManifestNotification[] = [
  {
    kind: 'users.role_changed',
    label: {
      'zh-CN': '{{by}} 将你的角色改为{{role}}',
      'en-US': '{{by}} changed your role to {{role}}',
    },
    icon: 'info',
    roles: ['*'],
  },
]
