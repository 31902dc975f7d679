import * as accounts from './0001-accounts.ts'
import * as groups from './0002-groups.ts'
import * as sync from './0003-sync.ts'
import * as bodies from './0004-bodies.ts'
import * as account from './0005-account.ts'
import * as groupViews from './0006-group-views.ts'
import * as calls from './0009-calls.ts'
import * as notify from './0010-notify.ts'
import * as push from './0011-push.ts'
import * as seen from './0012-seen.ts'
import * as folded from './0013-folded.ts'
import * as epochs from './0014-epochs.ts'
import * as pushRetries from './0015-push-retries.ts'
import * as seals from './0017-seals.ts'
import * as asked from './0018-asked.ts'
import * as fewerIndexes from './0019-fewer-indexes.ts'
import * as fewerIndexesOfItems from './0020-fewer-indexes-of-items.ts'
import type { Migration } from './migration.ts'

/** Released ones are never edited, renamed or reordered: databases out there remember the names. */
export const migrations: Migration[] = [
  { name: '0001-accounts', up: accounts.up },
  { name: '0002-groups', up: groups.up },
  { name: '0003-sync', up: sync.up },
  { name: '0004-bodies', up: bodies.up },
  { name: '0005-account', up: account.up },
  { name: '0006-group-views', up: groupViews.up },
  { name: '0009-calls', up: calls.up },
  { name: '0010-notify', up: notify.up },
  { name: '0011-push', up: push.up },
  { name: '0012-seen', up: seen.up },
  { name: '0014-epochs', up: epochs.up },
  { name: '0013-folded', up: folded.up },
  { name: '0015-push-retries', up: pushRetries.up },
  { name: '0017-seals', up: seals.up },
  { name: '0018-asked', up: asked.up },
  { name: '0019-fewer-indexes', up: fewerIndexes.up },
  { name: '0020-fewer-indexes-of-items', up: fewerIndexesOfItems.up },
]
