import type { ManifestNotification } from '@outlet/shared/remote/define-manifest'

/** Kinds of notifications about the signed-in person's own account, which belong to no remote. */
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
