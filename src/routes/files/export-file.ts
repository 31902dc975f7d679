import { Group } from '#domain/group.ts'
import { Id } from '#domain/id.ts'
import { Layout, layoutsPerGroupMax } from '#domain/layout.ts'
import { liveItemsMax, ListItem } from '#domain/list-item.ts'
import { Member } from '#domain/member.ts'
import { Notepad, notepadBodyMaxLength, notepadsPerGroupMax } from '#domain/notepad.ts'
import { Section, sectionsPerGroupMax } from '#domain/section.ts'
import * as v from 'valibot'

export const exportFormat = 'trivet-group'
export const exportVersion = 1
/** Far more than a group that keeps its limits comes to. */
export const exportFileMaxBytes = 64 * 1024 * 1024

/** Former ones are in the file, too. */
const membersMax = 10_000

const isDeleted = { deleted: v.optional(v.unknown()) }

/** What is read of a file again: whoever made it, each part keeps the limits of ours. */
export const ExportFile = v.object({
  format: v.literal(exportFormat),
  version: v.literal(exportVersion),
  group: v.pick(Group, [
    ...(['name', 'emoji', 'colour', 'description', 'locale', 'timeZone'] as const),
    ...(['weekStart', 'trashDays'] as const),
  ]),
  members: v.optional(
    v.pipe(
      v.array(
        v.object({
          ...v.pick(Member, ['id', 'role']).entries,
          name: v.pipe(v.string(), v.maxLength(200, 'tooLong')),
        }),
      ),
      v.maxLength(membersMax, 'tooMany'),
    ),
    [],
  ),
  sections: v.pipe(
    v.array(
      v.object({ ...v.pick(Section, ['id', 'name', 'emoji', 'order']).entries, ...isDeleted }),
    ),
    v.maxLength(sectionsPerGroupMax * 10, 'tooMany'),
  ),
  layouts: v.pipe(
    v.array(
      v.object({ ...v.pick(Layout, ['id', 'name', 'sections', 'order']).entries, ...isDeleted }),
    ),
    v.maxLength(layoutsPerGroupMax * 10, 'tooMany'),
  ),
  listItems: v.pipe(
    v.array(
      v.object({
        ...v.pick(ListItem, [
          ...(['id', 'title', 'note', 'amount', 'unit', 'section', 'order', 'state'] as const),
          ...(['due', 'repeat', 'urgent', 'tags', 'links', 'parent'] as const),
        ]).entries,
        assignees: v.optional(ListItem.entries.assignees, []),
        source: v.optional(ListItem.entries.source, null),
        claimedBy: v.optional(ListItem.entries.claimedBy, null),
        kept: v.optional(ListItem.entries.kept, []),
        createdBy: v.optional(Id),
        alias: v.optional(v.nullable(v.string())),
        ...isDeleted,
      }),
    ),
    v.maxLength(liveItemsMax * 3, 'tooMany'),
  ),
  notepads: v.pipe(
    v.array(
      v.object({
        ...v.pick(Notepad, ['id', 'title', 'emoji', 'order', 'pinned']).entries,
        locked: v.optional(Notepad.entries.locked, false),
        archived: v.optional(Notepad.entries.archived, false),
        createdBy: v.optional(Id),
        /** Its blocks; whether they are any of ours is seen where they are used. */
        body: v.optional(v.unknown()),
        markdown: v.nullable(v.pipe(v.string(), v.maxLength(notepadBodyMaxLength, 'tooLong'))),
        ...isDeleted,
      }),
    ),
    v.maxLength(notepadsPerGroupMax * 2, 'tooMany'),
  ),
})
export type ExportFile = v.InferOutput<typeof ExportFile>
