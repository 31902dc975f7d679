import { expect, test } from 'vitest'
import type { Role } from './role.ts'
import { type Act, can, canManage, roles } from './rights.ts'

const allowed: Record<Role, Act[]> = {
  viewer: ['read', 'leave'],
  helper: ['read', 'leave', 'add', 'tick', 'claim', 'editOwn'],
  member: ['read', 'add', 'tick', 'edit', 'move', 'write', 'arrange', 'lock', 'export'],
  admin: ['edit', 'invite', 'remove', 'changeRole', 'settings', 'purge'],
  owner: ['edit', 'invite', 'settings', 'deleteGroup'],
}

test.each(roles)('[RO-1] %s may do what the table says', (role) => {
  for (const act of allowed[role]) expect(can(role, act), act).toBe(true)
})

test('[RO-2] nobody may do what belongs to a higher role', () => {
  expect(can('viewer', 'add')).toBe(false)
  expect(can('helper', 'edit')).toBe(false)
  expect(can('helper', 'write')).toBe(false)
  expect(can('member', 'invite')).toBe(false)
  expect(can('admin', 'deleteGroup')).toBe(false)
})

test('[RO-3] admins manage those below them, owners everybody, others nobody', () => {
  expect(canManage('admin', 'member')).toBe(true)
  expect(canManage('admin', 'admin')).toBe(false)
  expect(canManage('admin', 'owner')).toBe(false)
  expect(canManage('owner', 'owner')).toBe(true)
  expect(canManage('member', 'viewer')).toBe(false)
})
