// Loaded into our server before its own code: one client of a bench does what thousands of people do.
import { usualSyncLimits } from '#server/sync-limits.ts'

Object.assign(usualSyncLimits, { costPerSecond: 1e9, costBurst: 1e9 })
