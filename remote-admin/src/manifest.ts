import { defineManifest } from '@outlet/shared/remote/define-manifest'

export const manifest = defineManifest({
  name: 'admin',
  contract: '^1.0.0',
  routes: [
    {
      name: 'UserManagement',
      path: '/user/management',
      label: { 'zh-CN': '用户管理', 'en-US': 'User management' },
      section: 'user',
      icon: 'users',
      order: 4,
      roles: ['*'],
      reads: ['/users?q=?q&role=?role&state=?state&sort=?sort'],
    },
    {
      name: 'MenuList',
      path: '/menu/list',
      label: { 'zh-CN': '菜单管理', 'en-US': 'Menu' },
      section: 'system',
      icon: 'menu',
      roles: ['admin'],
      reads: ['/menu/:role'],
    },
  ],
})
