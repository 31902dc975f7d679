import * as v from 'valibot'
import { roles } from './rights.ts'

export const Role = v.picklist(roles)
export type Role = v.InferOutput<typeof Role>

/** The roles that a link can carry; admins and owners are made by hand. */
export const InvitableRole = v.picklist(['viewer', 'helper', 'member'])
export type InvitableRole = v.InferOutput<typeof InvitableRole>
